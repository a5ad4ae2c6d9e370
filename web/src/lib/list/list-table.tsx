import { type CSSProperties, Fragment, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, LooseFilter } from './column.ts';
import { FilterRow } from './filter-row.tsx';
import type { FunnelProps } from './funnel.tsx';
import classes from './list.module.css';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import type { Filters, ListState } from './list-state.ts';
import { useRowEvents } from './row-events.ts';
import type { Selection } from './selection.ts';
import { SkeletonRows } from './skeleton-rows.tsx';

/** The column of checkboxes, in pixels. */
const PICK = 82;

/** The properties by which a feature describes the table of its list. */
export interface TableProps<T extends { id: number }, Key extends string> {
  title: string;
  /** Stable between renders, or every row renders with the list. */
  columns: readonly Column<T, Key>[];
  /** Filters without a column are shown in a row below the others. */
  moreFilters?: readonly LooseFilter[];
  linkOf?(row: T): string;
  nameOf?(row: T): string;
  /** Whether a row can be selected; if absent there are no checkboxes. */
  choosable?(row: T): boolean;
  /** On a phone each row is a block of a few lines, laid out by this class. */
  blocks?: string | undefined;
}

/** Rows that are not of the list and not counted, such as notes between messages. */
export interface InsertedRows {
  /** By the number of the row that they stand above. */
  above: ReadonlyMap<number, ReactNode>;
  /** Below the last row. */
  end: ReactNode;
}

interface ListTableProps<T extends { id: number }, Key extends string> extends TableProps<T, Key> {
  ref: Ref<HTMLElement>;
  state: ListState<Key>;
  /** Undefined until a first page has loaded. */
  rows: readonly T[] | undefined;
  inserted: InsertedRows | undefined;
  /** A first page loads. */
  isLoading: boolean;
  isBusy: boolean;
  /** The rows are those of another page, which are shown meanwhile. */
  isDimmed: boolean;
  selection: Selection | undefined;
  funnel: FunnelProps;
  showsFilters: boolean;
  /** The entry that is shown beside the list. */
  entry: number | undefined;
  isBlocks: boolean;
  isInert: boolean;
  onSort(key: Key): void;
  onFilter(values: Filters): void;
  onOpen: ((id: number) => void) | undefined;
  /** The number of columns is given to the rows that are no rows: what to say while there are none. */
  empty(columns: number): ReactNode;
}

export function ListTable<T extends { id: number }, Key extends string>(
  props: ListTableProps<T, Key>,
) {
  const { t } = useTranslation('list');
  const { columns, choosable, rows, state, selection, isBlocks } = props;
  const nameOf = (row: T) => props.nameOf?.(row) ?? String(row.id);
  const hasChecks = choosable !== undefined;
  const count = columns.length + (hasChecks ? 1 : 0);
  const width = columns.reduce((sum, column) => sum + column.width, hasChecks ? PICK : 0);
  const rowEvents = useRowEvents(props.onOpen, props.entry !== undefined);
  return (
    <section
      ref={props.ref}
      className={classes.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable frame must be scrollable by keyboard
      tabIndex={0}
      aria-label={props.title}
      inert={props.isInert}
    >
      <table
        className={`${classes.table} ${isBlocks ? `${classes.blocks} ${props.blocks}` : ''}`}
        style={{ '--table-width': `${width}px` } as CSSProperties}
        aria-busy={props.isBusy}
        {...(isBlocks && { role: 'table' })}
      >
        <colgroup>
          {hasChecks && <col style={{ width: PICK }} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.grows ? undefined : column.width }} />
          ))}
        </colgroup>
        {!isBlocks && (
          <thead>
            <ListHead
              columns={columns}
              ordering={state.ordering}
              funnel={props.funnel}
              selection={selection}
              onSort={props.onSort}
            />
            {props.showsFilters && (
              <FilterRow
                columns={columns}
                more={props.moreFilters ?? []}
                leading={hasChecks}
                values={state.filters}
                onChange={props.onFilter}
              />
            )}
          </thead>
        )}
        <tbody
          className={classes.body}
          data-dimmed={props.isDimmed || undefined}
          {...(isBlocks && { role: 'rowgroup' })}
          {...rowEvents}
        >
          {props.isLoading && <SkeletonRows columns={count} />}
          {rows?.length === 0 && props.empty(count)}
          {rows?.map((row) => (
            <Fragment key={row.id}>
              {props.inserted?.above.get(row.id)}
              <ListRow
                row={row}
                columns={columns}
                link={props.linkOf?.(row)}
                name={nameOf(row)}
                selectLabel={
                  choosable && (choosable(row) ? t('selectRow', { name: nameOf(row) }) : null)
                }
                isSelected={selection?.has(row.id) ?? false}
                isOpen={row.id === props.entry}
                isBlock={isBlocks}
                onSelect={selection?.toggle}
              />
            </Fragment>
          ))}
          {props.inserted?.end}
        </tbody>
      </table>
    </section>
  );
}
