import { TextInput } from '@mantine/core';
import { TABLE_RIGHTS } from '@maru/contract/table-permissions';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryIcon } from '../../ui/data-icons.tsx';
import { DownIcon, NextIcon } from '../../ui/icons.tsx';
import type { DataTable } from './data.queries.ts';
import { RightLetters } from './right-letters.tsx';
import { TableItem } from './table-item.tsx';
import classes from './tables-pane.module.css';

interface TablesPaneProps {
  tables: readonly DataTable[];
  /** How many tables are closed to the user. */
  others: number;
  /** Opened and closed as a whole, where it stands between other parts. */
  folds: boolean;
  onRun(sql: string): void;
  onWrite(sql: string): void;
}

const fits = ({ table_name, alias_name, columns }: DataTable, part: string): boolean =>
  [table_name, alias_name, ...columns.map(({ name }) => name)].some((name) =>
    name.toLowerCase().includes(part),
  );

/** The tables that the person may use, with their rights. */
export function TablesPane({ tables, others, folds, onRun, onWrite }: TablesPaneProps) {
  const { t } = useTranslation('data');
  const [isOpen, setOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  // Out of the way of the answer.
  function runAndFold(sql: string): void {
    setOpen(false);
    fold.current?.focus();
    onRun(sql);
  }
  const [typed, setTyped] = useState('');
  const part = typed.trim().toLowerCase();
  const found = useMemo(() => tables.filter((one) => fits(one, part)), [tables, part]);
  const title = (
    <>
      {t('tables')}{' '}
      <span>{t('tablesOf', { count: tables.length, all: tables.length + others })}</span>
    </>
  );
  return (
    <aside className={classes.pane} aria-label={t('tables')} data-folds={folds || undefined}>
      <h2 className={classes.title}>
        {folds ? (
          <button ref={fold} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <DownIcon size={14} /> : <NextIcon size={14} />}
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      {(isOpen || !folds) && (
        <>
          <TextInput
            className={classes.find ?? ''}
            size="xs"
            type="search"
            leftSection={<QueryIcon size={14} />}
            aria-label={t('find')}
            placeholder={t('find')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {found.length === 0 ? (
            <p className={classes.none} role="status">
              {t('noneFound')}
            </p>
          ) : (
            <ul className={classes.list}>
              {found.map((one) => (
                <TableItem
                  key={one.dbtable_id}
                  table={one}
                  part={part}
                  onRun={runAndFold}
                  onWrite={onWrite}
                />
              ))}
            </ul>
          )}
          <section className={classes.legend} aria-label={t('legend')}>
            <h3>{t('legend')}</h3>
            <p>
              <RightLetters rights={TABLE_RIGHTS} isExample /> {t('legendText')}{' '}
              {others > 0 && t('closedToYou', { count: others })}
            </p>
          </section>
        </>
      )}
    </aside>
  );
}
