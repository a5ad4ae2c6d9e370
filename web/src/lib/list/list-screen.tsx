import { Button, Skeleton } from '@mantine/core';
import { ApiError } from '@maru/client/api-error';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../failure.ts';
import { MissingNotice } from '../missing-notice.tsx';
import { PageHead } from '../page-head.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import type { Column, LooseFilter } from './column.ts';
import { FilterRow } from './filter-row.tsx';
import classes from './list.module.css';
import { ListHead } from './list-head.tsx';
import { type ListSource, useListPage } from './list-query.ts';
import { ListRow, moveBetweenRows } from './list-row.tsx';
import { kindOf, nextOrdering, useListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { type Selection, useSelection } from './selection.ts';

interface ListScreenProps<T extends { id: number }> {
  title: string;
  back?: { label: string; go(): void };
  columns: readonly Column<T>[];
  /** Filters without a column are shown in a row below the others. */
  moreFilters?: readonly LooseFilter[];
  source: ListSource<T>;
  defaultOrdering: string;
  /** Shown when a load fails; the rows stay. */
  loadError: string;
  /** Shown when the record that the list belongs to does not exist; `back` then leads away. */
  missing?: string;
  linkOf?(row: T): string;
  nameOf?(row: T): string;
  /** Whether a row can be selected; if absent there are no checkboxes. */
  choosable?(row: T): boolean;
  actions?(selection: Selection): ReactNode;
  /** Rows that are not in the loaded page yet; shown above it. */
  onTop?: readonly T[];
  /** The number of new rows that are not shown; part of the document title. */
  newCount?: number;
  children?: ReactNode;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The screen of every paged list; lists differ in their columns and their source. */
export function ListScreen<T extends { id: number }>(props: ListScreenProps<T>) {
  const { t } = useTranslation();
  const { columns, choosable, moreFilters = [] } = props;
  const [state, change] = useListState(kindOf(columns, props.defaultOrdering, moreFilters));
  const filtering = Object.keys(state.filters).length > 0;
  const [opened, setOpened] = useState(filtering);
  const filtersOpen = opened || filtering;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` reads the address when it is called
  const goToPage = useCallback((page: number) => change({ page }, { replace: true }), []);
  const { query, page, steppingBack } = useListPage(props.source, state, goToPage);
  const isGone = props.missing !== undefined && !steppingBack && isMissing(query.error);
  const loaded = page?.results ?? [];
  const onTop = props.onTop?.filter((row) => !loaded.some(({ id }) => id === row.id)) ?? [];
  const rows = [...onTop, ...loaded];
  const selection = useSelection(
    choosable ? rows.filter(choosable).map((row) => row.id) : [],
    `${query.dataUpdatedAt} ${JSON.stringify(state)}`,
  );
  const shownSelection = choosable && selection;
  const width = columns.length + (choosable ? 1 : 0);

  function toggleFilters(): void {
    setOpened(!filtersOpen);
    if (filtersOpen && filtering) change({ filters: {} });
  }

  const clearFilters = (
    <Button size="compact-xs" variant="default" onClick={() => change({ filters: {} })}>
      {t('clearFilters')}
    </Button>
  );
  return (
    <div className={classes.screen}>
      <PageHead
        title={props.title}
        newCount={props.newCount ?? 0}
        back={props.back}
        actions={props.actions?.(selection)}
      />
      {props.children}
      {isGone && <MissingNotice text={props.missing ?? ''} onBack={() => props.back?.go()} />}
      {query.isError && !steppingBack && !isGone && (
        <RetryAlert text={props.loadError} retry={() => void query.refetch()}>
          {filtering && isRefused(query.error) && clearFilters}
        </RetryAlert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable frame must be scrollable by keyboard */}
      <section className={classes.frame} tabIndex={0} aria-label={props.title}>
        <table className={classes.table} aria-busy={query.isFetching}>
          <thead>
            <ListHead
              columns={columns}
              ordering={state.ordering}
              filtering={filtering}
              filtersOpen={filtersOpen}
              selection={shownSelection}
              onSort={(key) => change({ ordering: nextOrdering(state.ordering, key) })}
              onToggleFilters={toggleFilters}
            />
            {filtersOpen && (
              <FilterRow
                columns={columns}
                more={moreFilters}
                leading={choosable !== undefined}
                values={state.filters}
                onChange={(filters) => change({ filters }, { replace: true })}
              />
            )}
          </thead>
          <tbody
            className={classes.body}
            data-dimmed={query.isPlaceholderData || undefined}
            onKeyDown={moveBetweenRows}
          >
            {!page &&
              query.isPending &&
              SKELETON_ROWS.map((key) => (
                <tr key={key}>
                  <td colSpan={width}>
                    <Skeleton h={14} />
                  </td>
                </tr>
              ))}
            {page && rows.length === 0 && (
              <tr>
                <td colSpan={width} className={classes.message}>
                  {filtering ? t('noMatch') : t('noRecords')} {filtering && clearFilters}
                </td>
              </tr>
            )}
            {rows.map((row) => (
              <ListRow
                key={row.id}
                row={row}
                columns={columns}
                link={props.linkOf?.(row)}
                name={props.nameOf?.(row) ?? String(row.id)}
                selection={shownSelection}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Pager
        page={page}
        added={onTop.length}
        state={state}
        // After a failed load the address may name another page than the one shown.
        onPage={(next) => (next === state.page ? void query.refetch() : change({ page: next }))}
        onPageSize={(pageSize) => change({ pageSize })}
      />
    </div>
  );
}

/** A filter that the server refused with 400 would be refused again. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 400;
