import {
  type ClosedTable,
  TABLE_RIGHTS,
  type TablePermissionGrid,
  type TableRight,
} from '@maru/contract/table-permissions';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KindTag } from '../../ui/pill.tsx';

export type RightsOfTable = TablePermissionGrid['rows'][number];

/** Why statements cannot use a table, by its id. */
export type ClosedTables = ReadonlyMap<number, ClosedTable['closed']>;

interface RightsRowProps {
  row: RightsOfTable;
  saved: RightsOfTable;
  closed: ClosedTable['closed'] | undefined;
  /** The translated names of the rights. */
  words: Readonly<Record<TableRight, string>>;
  onSet(row: RightsOfTable): void;
}

/**
 * A company may have 500 tables, thus 2,000 checkboxes: they are native, and a click renders only its own
 * row.
 */
export const RightsRow = memo(function RightsRow(props: RightsRowProps) {
  const { row, saved, closed, words, onSet } = props;
  const { t } = useTranslation('tablePermissions');
  return (
    <tr>
      <th scope="row" title={row.table_name}>
        {row.alias_name || row.table_name}{' '}
        {closed && (
          <KindTag tone="warn">{t(closed === 'vanished' ? 'vanished' : 'closed')}</KindTag>
        )}
      </th>
      {TABLE_RIGHTS.map((right) => (
        <td key={right} data-unsaved={row[right] !== saved[right] || undefined}>
          <Checkbox
            aria-label={t('cell', { right: words[right], table: row.table_name })}
            checked={row[right]}
            onChange={(event) => onSet({ ...row, [right]: event.currentTarget.checked })}
          />
        </td>
      ))}
    </tr>
  );
});
