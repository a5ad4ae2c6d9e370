import { ActionIcon, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AscendingIcon, DescendingIcon, FilterIcon } from '../../ui/icons.tsx';
import type { Column } from './column.ts';
import classes from './list.module.css';
import type { Selection } from './selection.ts';

interface ListHeadProps<T> {
  columns: readonly Column<T>[];
  ordering: string;
  filtering: boolean;
  filtersOpen: boolean;
  selection: Selection | undefined;
  onSort(key: string): void;
  onToggleFilters(): void;
}

/** The header row. The filter icon is in the first cell, whichever column that is. */
export function ListHead<T>(props: ListHeadProps<T>) {
  const { t } = useTranslation();
  const { columns, ordering, selection } = props;
  const filters = (
    <ActionIcon
      size={28}
      className={classes.above}
      variant={props.filtersOpen ? 'default' : 'transparent'}
      color={props.filtering ? 'red' : 'gray'}
      c={props.filtering ? 'red' : undefined}
      aria-label={t('filters')}
      aria-expanded={props.filtersOpen}
      onClick={props.onToggleFilters}
    >
      <FilterIcon />
    </ActionIcon>
  );
  return (
    <tr>
      {selection && (
        <th className={classes.pick}>
          <Group gap={2} wrap="nowrap">
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
            {filters}
          </Group>
        </th>
      )}
      {columns.map(({ id, label, sortKey }, index) => {
        const direction =
          sortKey && ordering === sortKey
            ? 'ascending'
            : sortKey && ordering === `-${sortKey}`
              ? 'descending'
              : undefined;
        return (
          <th key={id} scope="col" aria-sort={direction}>
            <Group gap={4} wrap="nowrap">
              {index === 0 && !selection && filters}
              {sortKey ? (
                // The click area is the whole cell.
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => props.onSort(sortKey)}
                >
                  {label}
                  {direction === 'ascending' && <AscendingIcon />}
                  {direction === 'descending' && <DescendingIcon />}
                </button>
              ) : (
                <span>{label}</span>
              )}
            </Group>
          </th>
        );
      })}
    </tr>
  );
}
