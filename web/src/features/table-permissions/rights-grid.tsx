import { Text } from '@mantine/core';
import { TABLE_RIGHTS, type TableRight } from '@maru/contract/table-permissions';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rights-grid.module.css';
import { type ClosedTables, type RightsOfTable, RightsRow } from './rights-row.tsx';

/** More rows than fit in a window; the rest is rendered afterwards. */
const FIRST_ROWS = 60;

interface RightsGridProps {
  rows: RightsOfTable[];
  /** The same rows as they are stored. */
  saved: readonly RightsOfTable[];
  closed: ClosedTables | undefined;
  readOnly: boolean;
  onChange(rows: RightsOfTable[]): void;
}

/** One row per table with four checkboxes; a button in each header sets or clears its column. */
export function RightsGrid({ rows, saved, closed, readOnly, onChange }: RightsGridProps) {
  const { t } = useTranslation('tablePermissions');
  // A stable function, so that rows whose rights did not change are not rendered again.
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const setRow = useCallback((changed: RightsOfTable) => {
    const { rows, onChange } = latest.current;
    onChange(rows.map((row) => (row.dbtable_id === changed.dbtable_id ? changed : row)));
  }, []);
  const words = useMemo(
    () => ({ read: t('read'), create: t('create'), update: t('update'), delete: t('delete') }),
    [t],
  );
  const [drawn, setDrawn] = useState(FIRST_ROWS);
  useEffect(() => startTransition(() => setDrawn(Number.POSITIVE_INFINITY)), []);
  if (rows.length === 0) return <Text c="dimmed">{t('noTables')}</Text>;
  const setColumn = (right: TableRight, value: boolean) =>
    onChange(rows.map((row) => (row[right] === value ? row : { ...row, [right]: value })));
  return (
    <table className={classes.grid}>
      <thead>
        <tr>
          <th scope="col">{t('table')}</th>
          {TABLE_RIGHTS.map((right) => {
            const full = rows.every((row) => row[right]);
            const label = t(full ? 'clearColumn' : 'setColumn', { right: words[right] });
            return (
              <th key={right} scope="col">
                <button
                  type="button"
                  className={classes.column}
                  disabled={readOnly}
                  aria-label={label}
                  title={label}
                  onClick={() => setColumn(right, !full)}
                >
                  {words[right]}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row, at) => (
          <RightsRow
            key={row.dbtable_id}
            row={row}
            saved={saved[at] ?? row}
            closed={closed?.get(row.dbtable_id)}
            words={words}
            onSet={setRow}
          />
        ))}
      </tbody>
    </table>
  );
}
