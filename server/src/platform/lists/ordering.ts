import { type RawBuilder, sql } from 'kysely';
import { COLLATION } from './text-filter.ts';

/** How a column sorts: text by the linguistic collation with empty values last, other types as they are. */
export interface SortColumn {
  expression: RawBuilder<unknown>;
}

export const textColumn = (column: string): SortColumn => ({
  expression: sql`nullif(${sql.ref(column)}, '') ${COLLATION}`,
});

/** Long text is sorted by its first 200 characters, because an index entry has limited space. */
export const longTextColumn = (column: string): SortColumn => ({
  expression: sql`nullif(left(${sql.ref(column)}, 200), '') ${COLLATION}`,
});

export const plainColumn = (column: string): SortColumn => ({ expression: sql.ref(column) });

/**
 * The ORDER BY for an `ordering` value. Empty values come last in both directions, and the unique last
 * key makes the order total, so that no row is on two pages or on none.
 */
export function orderTerms<K extends string>(
  ordering: K | `-${K}`,
  columns: Record<K, readonly SortColumn[]>,
  uniqueKey: string,
): RawBuilder<unknown>[] {
  const descending = ordering.startsWith('-');
  const key = (descending ? ordering.slice(1) : ordering) as K;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return [
    ...columns[key].map(({ expression }) => sql`${expression} ${direction} nulls last`),
    sql`${sql.ref(uniqueKey)} ${direction}`,
  ];
}
