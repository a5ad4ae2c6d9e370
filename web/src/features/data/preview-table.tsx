import { VisuallyHidden } from '@mantine/core';
import type { StatementAnswer } from '@maru/contract/data';
import { useTranslation } from 'react-i18next';
import { KindTag } from '../../ui/pill.tsx';
import type { ResultColumn } from './cells.ts';
import { changedRows } from './changed-rows.ts';
import { isNumber } from './column-types.ts';
import { Value } from './result-cell.tsx';
import classes from './result-table.module.css';

interface PreviewTableProps {
  kind: 'insert' | 'update' | 'delete';
  preview: NonNullable<StatementAnswer['preview']>;
}

const TONES = {
  added: 'accent',
  changed: 'warn',
  deleted: 'danger',
  unchanged: undefined,
} as const;

const ARROW = ' → ';

/** The first rows before and after. A changed value is struck out beside the new one. */
export function PreviewTable({ kind, preview }: PreviewTableProps) {
  const { t } = useTranslation('data');
  const { columns } = preview;
  const rows = changedRows(kind, preview);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keys
    <div className={classes.frame} tabIndex={0}>
      <table className={classes.table} aria-label={t('previewTable')}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            {columns.map(({ name, type }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <th key={at} scope="col" data-end={isNumber(type) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, before, after }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names
            <tr key={n} data-what={what}>
              <td>
                <KindTag tone={TONES[what]}>{t(what)}</KindTag>
              </td>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                <td key={at} data-end={isNumber(column.type) || undefined}>
                  <Change column={column} before={before?.[at]} after={after?.[at]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChangeProps {
  column: ResultColumn;
  /** Undefined where there is no such row. */
  before: string | null | undefined;
  after: string | null | undefined;
}

function Change({ column, before, after }: ChangeProps) {
  const { t } = useTranslation('data');
  if (before === undefined || after === undefined || before === after) {
    return <Value value={after === undefined ? (before ?? null) : after} column={column} />;
  }
  return (
    <>
      <VisuallyHidden>{t('was')} </VisuallyHidden>
      <del>
        <Value value={before} column={column} />
      </del>
      <span aria-hidden="true">{ARROW}</span>
      <VisuallyHidden> {t('becomes')} </VisuallyHidden>
      <ins>
        <Value value={after} column={column} />
      </ins>
    </>
  );
}
