import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyIcon } from '../../ui/data-icons.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import { KindTag } from '../../ui/pill.tsx';
import { aliasOf } from './alias-of.ts';
import type { DataTable } from './data.queries.ts';
import { identifier } from './identifier.ts';
import { RightLetters } from './right-letters.tsx';
import { isReadable } from './table-rights.ts';
import classes from './tables-pane.module.css';
import { useTypeName } from './use-type-name.ts';

interface TableItemProps {
  table: DataTable;
  /** The text of the search. A table is open while it has a column of that name. */
  part: string;
  onRun(sql: string): void;
  onWrite(sql: string): void;
}

/** It was given a name in the grid, and no source had it yet. */
const isAbsent = ({ closed, columns }: DataTable): boolean =>
  closed === 'vanished' && columns.length === 0;

/** A table of the pane, with its columns when it is opened. */
export function TableItem({ table, part, onRun, onWrite }: TableItemProps) {
  const { t } = useTranslation('data');
  const [chosen, setChosen] = useState<boolean>();
  const columns = useId();
  const { table_name, closed } = table;
  const alias = aliasOf(table);
  const hasColumn =
    part !== '' && table.columns.some(({ name }) => name.toLowerCase().includes(part));
  const isOpen = chosen ?? hasColumn;
  return (
    <li>
      <button
        type="button"
        className={classes.table}
        aria-expanded={isOpen}
        aria-controls={columns}
        onClick={() => setChosen(!isOpen)}
      >
        <NextIcon size={12} />
        <span className={classes.name} title={table_name}>
          {table_name} {alias && <small>{alias}</small>}
        </span>
        {closed ? (
          <KindTag tone="warn">{t('closedMark')}</KindTag>
        ) : (
          <RightLetters rights={table.rights} />
        )}
      </button>
      <div id={columns} className={classes.inside} hidden={!isOpen}>
        {closed && <p className={classes.note}>{t(`closed.${closed}`)}</p>}
        {isOpen && !isAbsent(table) && <Columns table={table} />}
        {isReadable(table) && <Actions table={table} onRun={onRun} onWrite={onWrite} />}
      </div>
    </li>
  );
}

function Columns({ table: { columns } }: Pick<TableItemProps, 'table'>) {
  const { t } = useTranslation('data');
  const typeName = useTypeName();
  if (columns.length === 0) return <p className={classes.note}>{t('noColumns')}</p>;
  return (
    <dl className={classes.columns}>
      {columns.map(({ name, type, is_key }) => (
        <div key={name}>
          <dt>
            {name}
            {is_key && (
              <span role="img" aria-label={t('keyColumn')} title={t('keyColumn')}>
                <KeyIcon size={12} />
              </span>
            )}
          </dt>
          <dd title={type}>{typeName(type)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ table, onRun, onWrite }: Omit<TableItemProps, 'part'>) {
  const { t } = useTranslation('data');
  const sql = `select * from ${identifier(table.table_name)} limit 5`;
  const hint = useId();
  return (
    <>
      <div className={classes.actions}>
        <Button size="xs" variant="default" aria-describedby={hint} onClick={() => onRun(sql)}>
          {t('examples')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => onWrite(sql.slice(0, -1) + 20)}
        >
          {t('write')}
        </Button>
      </div>
      <p id={hint} className={classes.note}>
        {t('examplesHint', { sql })}
      </p>
    </>
  );
}
