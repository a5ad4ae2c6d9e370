import './list.words.ts';
import { Button } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { ApiError } from '@maru/client/api-error';
import type { Ordering } from '@maru/contract/kit/list';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../failure.ts';
import { lazyPart } from '../lazy-part.tsx';
import { MissingNotice } from '../missing-notice.tsx';
import { PageHead } from '../page-head.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import { CellTools } from './cell-tools.tsx';
import type { Column, LooseFilter } from './column.ts';
import { EmptyList } from './empty-list.tsx';
import { useGradually } from './gradually.ts';
import { useReturnToRow } from './left-list.ts';
import classes from './list.module.css';
import { type ListSource, useListPage } from './list-query.ts';
import { type Filters, listKindOf, nextOrdering, useListState } from './list-state.ts';
import { ListStrip } from './list-strip.tsx';
import { type InsertedRows, ListTable, type TableProps } from './list-table.tsx';
import { useNarrow } from './narrow.ts';
import { useOpenEntry } from './open-entry.ts';
import { Pager, type RowKind } from './pager.tsx';
import { type Selection, useSelection } from './selection.ts';

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'), null);
const EntryPanel = lazyPart(() => import('./entry-panel.tsx'), null);

const NO_ROOM_BESIDE = '(max-width: 1199px)';

interface ListScreenProps<T extends { id: number }, Key extends string> extends TableProps<T, Key> {
  back?: { label: string; go(): void };
  source: ListSource<T, Key>;
  defaultOrdering: Ordering<Key>;
  /** Shown when a load fails; the rows stay. */
  loadError: string;
  /** The purpose of the list; shown while it is empty. */
  emptyText?: string;
  /** Shown when the record that the list belongs to does not exist; `back` then leads away. */
  missing?: string;
  /** Rows are entries of a log, which open beside the list. */
  isLog?: boolean;
  /** Those of a log are entries. */
  rowsAre?: RowKind;
  actions?(selection: Selection): ReactNode;
  /** Rows that are not in the loaded page yet; shown above it. */
  onTop?: readonly T[];
  /** Rows to show between those of the list; they are not counted. */
  insert?(
    rows: readonly T[],
    shown: { isFirst: boolean; isLast: boolean; isBlocks: boolean },
  ): InsertedRows | undefined;
  /** The number of new rows that are not shown; part of the document title. */
  newCount?: number;
  children?: ReactNode;
}

/** The screen of every paged list; lists differ in their columns and their source. */
export function ListScreen<T extends { id: number }, Key extends string>(
  props: ListScreenProps<T, Key>,
) {
  const { t } = useTranslation('list');
  const {
    columns,
    choosable,
    moreFilters = [],
    isLog = false,
    rowsAre = isLog ? 'entries' : 'things',
  } = props;
  const [state, change, entry] = useListState({
    ...listKindOf(columns, props.defaultOrdering, moreFilters),
    isLog,
  });
  const active = Object.keys(state.filters).length;
  const isNarrow = useNarrow();
  const isBlocks = isNarrow && props.blocks !== undefined;
  const [rowOpen, setRowOpen] = useState(active > 0);
  const [sheetOpen, setSheetOpen] = useState(false);
  const filtersOpen = isNarrow ? sheetOpen : rowOpen || active > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` reads the address when it is called
  const goToPage = useCallback(
    (page: number, isBack = false) =>
      change({ page }, { replace: true, entry: isBack ? entry : undefined }),
    [entry],
  );
  const { query, page, steppingBack, error, retry } = useListPage(props.source, state, goToPage);
  const isGone = props.missing !== undefined && !steppingBack && isMissing(error);
  const loaded = page?.results ?? [];
  const onTop = props.onTop?.filter((row) => !loaded.some(({ id }) => id === row.id)) ?? [];
  const { rows, isAll } = useGradually(page && (onTop.length > 0 ? [...onTop, ...loaded] : loaded));
  const selection = useSelection(
    choosable
      ? loaded
          .filter(choosable)
          .map((row) => ({ id: row.id, name: props.nameOf?.(row) ?? String(row.id) }))
      : [],
    `${query.dataUpdatedAt} ${JSON.stringify(state)}`,
  );
  const reading = useOpenEntry({
    source: props.source,
    state,
    change,
    entry,
    page,
    isCurrent: query.isSuccess && !query.isPlaceholderData,
  });
  const isCovered = useMediaQuery(NO_ROOM_BESIDE) && reading.isOpen;
  const inserted =
    rows &&
    page &&
    props.insert?.(rows, {
      isFirst: page.previous === null,
      isLast: isAll && page.next === null,
      isBlocks,
    });
  const frame = useRef<HTMLElement>(null);
  useReturnToRow(frame, page !== undefined && isAll);

  const filter = (filters: Filters) => change({ filters }, { replace: true });
  /** On a phone the filters stay when they are closed by «Done»; the funnel clears them. */
  function toggleFilters(): void {
    if (active > 0) change({ filters: {} });
    if (isNarrow) setSheetOpen(active === 0);
    else setRowOpen(!filtersOpen);
  }

  function closeEntry(): void {
    const row = frame.current?.querySelector<HTMLElement>('tr[aria-current]');
    reading.close();
    // The list cannot take the focus before it has rendered.
    requestAnimationFrame(() => row?.focus({ preventScroll: true }));
  }

  useHotkeys([['Escape', () => reading.isOpen && closeEntry()]]);

  const clearFilters = (
    <Button size="xs" variant="default" onClick={() => change({ filters: {} })}>
      {t('clearFilters')}
    </Button>
  );
  const funnel = { active, isOpen: filtersOpen, onToggle: toggleFilters };
  const allFilters = [
    ...columns.flatMap(({ label, filter }) => (filter ? { ...filter, label } : [])),
    ...moreFilters,
  ];
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
      {error && !steppingBack && !isGone && (
        <RetryAlert text={props.loadError} retry={retry}>
          {active > 0 && isRefused(error) && clearFilters}
        </RetryAlert>
      )}
      {isNarrow && (
        <ListStrip
          columns={columns}
          filters={allFilters}
          state={state}
          funnel={isBlocks ? funnel : undefined}
          onSort={(ordering) => change({ ordering })}
          onFilter={filter}
          onEdit={() => setSheetOpen(true)}
        />
      )}
      {isNarrow && sheetOpen && (
        <FilterSheet
          filters={allFilters}
          values={state.filters}
          onChange={filter}
          onClose={() => setSheetOpen(false)}
        />
      )}
      <div className={`${classes.work} ${classes.edge}`}>
        <ListTable
          {...props}
          ref={frame}
          state={state}
          rows={rows}
          inserted={inserted}
          isLoading={!page && query.isPending}
          isBusy={query.isFetching || !isAll}
          isDimmed={query.isPlaceholderData}
          selection={choosable && selection}
          funnel={funnel}
          showsFilters={filtersOpen && !isNarrow}
          entry={entry}
          isBlocks={isBlocks}
          isInert={isCovered ?? false}
          onSort={(key) => change({ ordering: nextOrdering(state.ordering, key) })}
          onFilter={filter}
          onOpen={isLog ? reading.open : undefined}
          empty={(count) =>
            active > 0 ? (
              <EmptyList
                columns={count}
                title={t('noMatch')}
                text={allFilters.flatMap((filter) => wordsOf(filter, state.filters)).join(', ')}
              >
                {clearFilters}
              </EmptyList>
            ) : (
              <EmptyList columns={count} title={t('noRecords')} text={props.emptyText} isBare />
            )
          }
        />
        {reading.isOpen && page && (
          <EntryPanel
            row={reading.row}
            columns={columns as readonly Column<unknown>[]}
            isOver={isCovered ?? false}
            onPrevious={reading.previous}
            onNext={reading.next}
            onClose={closeEntry}
          />
        )}
      </div>
      <CellTools frame={frame} />
      <Pager
        page={page}
        added={onTop.length}
        rowsAre={rowsAre}
        state={state}
        // After a failed load the address may name another page than the one shown.
        onPage={(next) => (next === state.page ? void query.refetch() : change({ page: next }))}
        onPageSize={(pageSize) => change({ pageSize })}
      />
    </div>
  );
}

/** A filter and its value in words; those of a lookup may not be loaded. */
function wordsOf(filter: LooseFilter, { [filter.name]: value }: Filters): string[] {
  if (!value || filter.kind === 'lookup') return [];
  const chosen =
    filter.kind === 'select' && filter.choices.find((choice) => choice.value === value)?.label;
  return [`${filter.label}: ${chosen || value}`];
}

/** A filter that the server refused with 400 would be refused again. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 400;
