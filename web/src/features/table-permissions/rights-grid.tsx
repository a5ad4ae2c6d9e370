import { Button, Text } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rights-grid.module.css';
import { RIGHTS, type RightsOfTable, RightsRow } from './rights-row.tsx';

interface RightsGridProps {
  rows: RightsOfTable[];
  readOnly: boolean;
  onChange(rows: RightsOfTable[]): void;
}

/** One row a table and four checkboxes; a button in each header sets or clears its column. */
export function RightsGrid({ rows, readOnly, onChange }: RightsGridProps) {
  const { t } = useTranslation('tablePermissions');
  // Always the same function, so that a row whose rights are the same is not drawn again.
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const setRow = useCallback((changed: RightsOfTable) => {
    const { rows, onChange } = latest.current;
    onChange(rows.map((row) => (row.dbtable_id === changed.dbtable_id ? changed : row)));
  }, []);
  if (rows.length === 0) return <Text c="dimmed">{t('noTables')}</Text>;
  const setColumn = (right: (typeof RIGHTS)[number], value: boolean) =>
    onChange(rows.map((row) => (row[right] === value ? row : { ...row, [right]: value })));
  return (
    <table className={classes.grid}>
      <thead>
        <tr>
          <th scope="col">{t('table')}</th>
          {RIGHTS.map((right) => {
            const full = rows.every((row) => row[right]);
            const label = t(full ? 'clearColumn' : 'setColumn', { right: t(right) });
            return (
              <th key={right} scope="col">
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={readOnly}
                  aria-label={label}
                  title={label}
                  onClick={() => setColumn(right, !full)}
                >
                  {t(right)}
                </Button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RightsRow key={row.dbtable_id} row={row} onSet={setRow} />
        ))}
      </tbody>
    </table>
  );
}
