import { Button, Checkbox, Text } from '@mantine/core';
import type { TablePermissionGrid } from '@maru/contract/table-permissions';
import { useTranslation } from 'react-i18next';
import classes from './rights-grid.module.css';

type Rows = TablePermissionGrid['rows'];
const RIGHTS = ['read', 'create', 'update', 'delete'] as const;

interface RightsGridProps {
  rows: Rows;
  readOnly: boolean;
  onChange(rows: Rows): void;
}

/** One row a table and four checkboxes; a button in each header sets or clears its column. */
export function RightsGrid({ rows, readOnly, onChange }: RightsGridProps) {
  const { t } = useTranslation('tablePermissions');
  if (rows.length === 0) return <Text c="dimmed">{t('noTables')}</Text>;
  const setColumn = (right: (typeof RIGHTS)[number], value: boolean) =>
    onChange(rows.map((row) => ({ ...row, [right]: value })));
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
        {rows.map((row, index) => (
          <tr key={row.dbtable_id}>
            <th scope="row" title={row.table_name}>
              {row.alias_name || row.table_name}
            </th>
            {RIGHTS.map((right) => (
              <td key={right}>
                <Checkbox
                  size="xs"
                  aria-label={t('cell', { right: t(right), table: row.table_name })}
                  checked={row[right]}
                  onChange={(event) =>
                    onChange(rows.with(index, { ...row, [right]: event.currentTarget.checked }))
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
