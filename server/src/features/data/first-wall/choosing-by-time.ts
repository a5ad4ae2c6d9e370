import { isPlainQuery, ROW_MAKERS } from './choosing-by-chance.ts';

const CLOCKS = new Set(['now', 'statement_timestamp', 'transaction_timestamp', 'clock_timestamp']);
/** Texts that PostgreSQL reads as a time of the moment where it needs one. */
const MOMENT = /^\W*(now|today|tomorrow|yesterday)\b[\s\w:.+-]*$/i;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The word by which a change may touch other rows when the time has gone on. As a value that is written a time may be
 * used: in SET, VALUES and the columns of the query of an INSERT; but not for a column by which ON CONFLICT finds a row to
 * update. To be asked about a statement whose every part is known.
 */
export function choosingByTime(change: Fields): string | undefined {
  const { returningClause: _, targetList: __, selectStmt, onConflictClause, ...choosing } = change;
  const query = (selectStmt as { SelectStmt?: Fields } | undefined)?.SelectStmt ?? {};
  const { targetList: columns, valuesLists, ...rest } = query;
  const written = [columns, valuesLists];
  return (
    find(choosing) ??
    find(rest) ??
    (isPlainQuery(query) ? findInRowMakers(written) : find(written)) ??
    inConflict(onConflictClause, { cols: change.cols, rows: rowsOf(columns, valuesLists) })
  );
}

interface Written {
  cols: unknown;
  /** The values of each row, in the order of the columns. */
  rows: readonly (readonly unknown[])[];
}

function inConflict(clause: unknown, { cols, rows }: Written): string | undefined {
  const { action, infer, whereClause } = (clause ?? {}) as Fields;
  if (action !== 'ONCONFLICT_UPDATE') return undefined;
  const names = columnNames((infer as Fields | undefined)?.indexElems, 'IndexElem');
  const places = columnNames(cols, 'ResTarget').flatMap((name, n) =>
    names.includes(name) ? [n] : [],
  );
  const deciding = rows.map((row) =>
    places.length === 0 ? row : places.map((place) => row[place]),
  );
  return find(whereClause) ?? find(deciding);
}

const columnNames = (nodes: unknown, kind: string): unknown[] =>
  ((nodes ?? []) as Record<string, { name?: unknown }>[]).map((node) => node[kind]?.name);

function rowsOf(columns: unknown, valuesLists: unknown): (readonly unknown[])[] {
  const lists = (valuesLists ?? []) as { List: { items: readonly unknown[] } }[];
  const own = columns === undefined ? [] : [columns as readonly unknown[]];
  return [...own, ...lists.map(({ List: { items } }) => items)];
}

function findInRowMakers(tree: unknown): string | undefined {
  return firstOf(tree, (name, inner) =>
    name === 'FuncCall' && ROW_MAKERS.has(called(inner)) ? find(inner) : findInRowMakers(inner),
  );
}

function find(tree: unknown): string | undefined {
  return firstOf(tree, (name, inner) => momentIn(name, inner) ?? find(inner));
}

function firstOf(
  tree: unknown,
  look: (name: string, inner: unknown) => string | undefined,
): string | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined;
  for (const [name, inner] of Object.entries(tree)) {
    const found = look(name, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function momentIn(name: string, inner: unknown): string | undefined {
  if (name === 'SQLValueFunction') return String((inner as Fields).op).replace('SVFOP_', '');
  if (name === 'sval') {
    const text = String((inner as Fields).sval ?? '');
    return MOMENT.test(text) ? `'${text}'` : undefined;
  }
  if (name !== 'FuncCall') return undefined;
  const what = called(inner);
  // With one argument it counts up to today.
  const isAge = what === 'age' && ((inner as Fields).args as unknown[] | undefined)?.length === 1;
  return CLOCKS.has(what) || isAge ? what : undefined;
}

const called = (call: unknown): string => {
  const { funcname } = call as { funcname: readonly { String: { sval: string } }[] };
  return funcname.at(-1)?.String.sval ?? '';
};
