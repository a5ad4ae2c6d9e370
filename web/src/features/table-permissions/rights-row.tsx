import type { TablePermissionGrid } from '@maru/contract/table-permissions';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rights-grid.module.css';

export type RightsOfTable = TablePermissionGrid['rows'][number];

export const RIGHTS = ['read', 'create', 'update', 'delete'] as const;

interface RightsRowProps {
  row: RightsOfTable;
  onSet(row: RightsOfTable): void;
}

/**
 * A company may have five hundred tables, and thus two thousand boxes: they are the browser's own,
 * and a click draws the row that it is in.
 */
export const RightsRow = memo(function RightsRow({ row, onSet }: RightsRowProps) {
  const { t } = useTranslation('tablePermissions');
  return (
    <tr>
      <th scope="row" title={row.table_name}>
        {row.alias_name || row.table_name}
      </th>
      {RIGHTS.map((right) => (
        <td key={right}>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={t('cell', { right: t(right), table: row.table_name })}
            checked={row[right]}
            onChange={(event) => onSet({ ...row, [right]: event.currentTarget.checked })}
          />
        </td>
      ))}
    </tr>
  );
});
