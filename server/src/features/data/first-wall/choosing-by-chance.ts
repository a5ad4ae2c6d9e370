/** Functions that return another value at each call. */
const CHANGING = new Set(['random', 'gen_random_uuid', 'clock_timestamp']);

/** Functions that return as many rows as their arguments say. */
export const ROW_MAKERS: ReadonlySet<string> = new Set(
  `generate_series unnest regexp_matches regexp_split_to_table string_to_table json_array_elements
  jsonb_array_elements json_array_elements_text jsonb_array_elements_text json_each jsonb_each json_each_text
  jsonb_each_text json_object_keys jsonb_object_keys`.split(/\s+/),
);

/** A query whose columns have no say in which rows it has: without DISTINCT, GROUP BY, ORDER BY and the like. */
const PLAIN_QUERY = new Set([
  'targetList',
  'fromClause',
  'whereClause',
  'valuesLists',
  'withClause',
  'limitOption',
  'op',
]);

type Fields = Readonly<Record<string, unknown>>;

export const isPlainQuery = (query: Fields): boolean =>
  Object.keys(query).every((key) => PLAIN_QUERY.has(key));

/**
 * The function that makes a change touch other rows at its confirmation than in its preview. As a value that is written
 * it may be called: in SET, VALUES and the columns of the query of an INSERT, outside of subqueries; and in RETURNING.
 * To be asked about a statement whose every part is known.
 */
export function choosingByChance(change: Fields): string | undefined {
  const { returningClause: _, targetList, selectStmt, ...choosing } = change;
  const query = (selectStmt as { SelectStmt?: Fields } | undefined)?.SelectStmt;
  // A value that is written decides about a conflict as well.
  const isPlain = !('onConflictClause' in change) && isPlainQuery(query ?? {});
  const { targetList: columns, valuesLists, ...rest } = query ?? {};
  return (
    find(choosing, false) ??
    find(targetList, true) ??
    find([columns, valuesLists], isPlain) ??
    find(rest, false)
  );
}

function find(tree: unknown, isWritten: boolean): string | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined;
  for (const [name, inner] of Object.entries(tree)) {
    const called = name === 'FuncCall' ? calledBy(inner) : '';
    if (!isWritten && CHANGING.has(called)) return called;
    const found = find(inner, isWritten && name !== 'SubLink' && !ROW_MAKERS.has(called));
    if (found !== undefined) return found;
  }
  return undefined;
}

function calledBy(call: unknown): string {
  const { funcname } = call as { funcname: readonly { String: { sval: string } }[] };
  return funcname.at(-1)?.String.sval ?? '';
}
