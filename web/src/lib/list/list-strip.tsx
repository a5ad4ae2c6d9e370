import { NativeSelect } from '@mantine/core';
import { type Ordering, orderingsBy } from '@maru/contract/kit/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../../ui/icons.tsx';
import type { Column, LooseFilter } from './column.ts';
import classes from './filters.module.css';
import { Funnel, type FunnelProps } from './funnel.tsx';
import list from './list.module.css';
import type { Filters, ListState } from './list-state.ts';

interface ListStripProps<T, Key extends string> {
  columns: readonly Column<T, Key>[];
  filters: readonly LooseFilter[];
  state: ListState<Key>;
  /** If set, the list has no head on a phone, and the strip has its controls. */
  funnel: FunnelProps | undefined;
  onSort(ordering: Ordering<Key>): void;
  onFilter(values: Filters): void;
  /** Opens the filters. */
  onEdit(): void;
}

/** Above a list on a phone: the active filters, which can be removed one by one, and the order. */
export function ListStrip<T, Key extends string>(props: ListStripProps<T, Key>) {
  const { t } = useTranslation('list');
  const { columns, filters, state, funnel } = props;
  const active = filters.filter(({ name }) => state.filters[name]);
  if (!funnel && active.length === 0) return null;

  function remove(name: string): void {
    const { [name]: _, ...others } = state.filters;
    props.onFilter(others);
  }

  function sort(chosen: string): void {
    const keys = columns.flatMap(({ sortKey }) => sortKey ?? []);
    const ordering = orderingsBy(keys).find((one) => one === chosen);
    if (ordering) props.onSort(ordering);
  }

  return (
    <div className={`${classes.strip} ${list.edge}`}>
      {funnel && <Funnel {...funnel} />}
      {active.map((filter) => (
        <span key={filter.name} className={classes.chip}>
          <button
            type="button"
            title={t('changeFilter', { filter: filter.label })}
            onClick={props.onEdit}
          >
            <span>{filter.label}</span>
            <strong>
              <ChosenWord filter={filter} value={state.filters[filter.name] ?? ''} />
            </strong>
          </button>
          <button
            type="button"
            aria-label={t('removeFilter', { filter: filter.label })}
            onClick={() => remove(filter.name)}
          >
            <CloseIcon size={14} />
          </button>
        </span>
      ))}
      {funnel && (
        <NativeSelect
          size="xs"
          aria-label={t('sortBy')}
          value={state.ordering}
          onChange={(event) => sort(event.currentTarget.value)}
          data={columns.flatMap(({ sortKey, label }) =>
            sortKey
              ? [
                  { value: sortKey, label: t('ascending', { column: label }) },
                  { value: `-${sortKey}`, label: t('descending', { column: label }) },
                ]
              : [],
          )}
        />
      )}
    </div>
  );
}

/** The word for a filter's value: that of its choice, or the value itself. */
function ChosenWord({ filter, value }: { filter: LooseFilter; value: string }) {
  if (filter.kind === 'lookup') return <LookedUpWord query={filter.query} value={value} />;
  if (filter.kind !== 'select') return value;
  return filter.choices.find((choice) => choice.value === value)?.label ?? value;
}

function LookedUpWord(props: {
  query: Extract<LooseFilter, { kind: 'lookup' }>['query'];
  value: string;
}) {
  const { data } = useQuery(props.query);
  return data?.find(({ value }) => value === props.value)?.label ?? props.value;
}
