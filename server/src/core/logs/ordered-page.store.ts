import { type SqlBool, sql } from 'kysely';
import type { PageQuery } from '../../platform/lists/page.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';
import type { Tx } from '../schema.ts';
import type { Condition } from './conditions.store.ts';
import { countEntries, selectEntries } from './entries.store.ts';
import { isNewestFirst, type LogSource, orderKey } from './log-query.ts';

/**
 * A page in the order of a column, read along that column's index. Empty values come last in both
 * directions, so there are two ranges: the entries with a text, and those without.
 */
export async function orderedPage<Row>(
  tx: Tx,
  source: LogSource,
  query: PageQuery & { ordering: string },
  where: readonly Condition[],
): Promise<Row[]> {
  const { column, orderBy } = orderOf(query.ordering);
  const take = query.page_size;
  const skip = (query.page - 1) * take;
  if (column === 'action_type') return selectEntries(tx, source, { where, orderBy, skip, take });

  const withText = [...where, sql<SqlBool>`${sql.ref(column)} <> ''`];
  const rows = await selectEntries<Row>(tx, source, { where: withText, orderBy, skip, take });
  if (rows.length === take) return rows;
  const passed = rows.length > 0 ? skip : await countEntries(tx, source.kind, withText);
  const rest = await selectEntries<Row>(tx, source, {
    where: [...where, sql<SqlBool>`(${sql.ref(column)} <> '') is false`],
    orderBy,
    skip: rows.length > 0 ? 0 : skip - passed,
    take: take - rows.length,
  });
  return [...rows, ...rest];
}

/** An index entry has room for the beginning of any other text only. */
const SHORT: ReadonlySet<string> = new Set(['action_type', 'user_name']);

/** The same order as that of the indexes: see the migrations that create them. */
function orderOf(ordering: string) {
  const column = orderKey(ordering);
  const direction = sql.raw(isNewestFirst(ordering) ? 'desc' : 'asc');
  const value = SHORT.has(column) ? sql.ref(column) : sql`left(${sql.ref(column)}, 200)`;
  return { column, orderBy: sql`${value} ${COLLATION} ${direction}, seq ${direction}` };
}
