import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AscendingIcon, DescendingIcon } from '../../ui/icons.tsx';
import type { Column } from './column.ts';
import { Funnel, type FunnelProps } from './funnel.tsx';
import classes from './list.module.css';
import type { Selection } from './selection.ts';

interface ListHeadProps<T, Key extends string> {
  columns: readonly Column<T, Key>[];
  ordering: string;
  funnel: FunnelProps;
  selection: Selection | undefined;
  onSort(key: Key): void;
}

/** The header row. The filter icon is in the first cell, whichever column that is. */
export function ListHead<T, Key extends string>({
  columns,
  ordering,
  funnel,
  selection,
  onSort,
}: ListHeadProps<T, Key>) {
  const { t } = useTranslation('list');
  return (
    <tr>
      {selection && (
        <th className={classes.pick}>
          <div className={classes.headCell}>
            <label className={classes.hit} htmlFor="pick-all">
              <Checkbox
                id="pick-all"
                aria-label={t('selectAll')}
                disabled={selection.choosable.length === 0}
                checked={selection.all}
                indeterminate={selection.some && !selection.all}
                onChange={() => selection.toggleAll()}
              />
            </label>
            <Funnel {...funnel} />
          </div>
        </th>
      )}
      {columns.map(({ id, label, sortKey }, index) => {
        const direction = directionOf(ordering, sortKey);
        return (
          <th key={id} scope="col" aria-sort={direction}>
            <div className={classes.headCell}>
              {index === 0 && !selection && <Funnel {...funnel} />}
              {sortKey ? (
                // The click area is the whole cell.
                <button type="button" className={classes.sort} onClick={() => onSort(sortKey)}>
                  <span>{label}</span>
                  {direction === 'ascending' && <AscendingIcon size={12} />}
                  {direction === 'descending' && <DescendingIcon size={12} />}
                </button>
              ) : (
                <span>{label}</span>
              )}
            </div>
          </th>
        );
      })}
    </tr>
  );
}

function directionOf(ordering: string, key: string | undefined) {
  if (key && ordering === key) return 'ascending';
  return key && ordering === `-${key}` ? 'descending' : undefined;
}
