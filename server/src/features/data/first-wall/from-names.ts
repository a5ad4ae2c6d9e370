import type { Columns, Named } from './qualifiers.ts';
import { bare, type Fields, named, namesOf, nodesOf } from './tree.ts';

type ColumnsOf = (table: Fields) => Columns;

/** The items of FROM, by the names that can be used before a dot. */
export const namedInFrom = (items: readonly unknown[], columnsOf: ColumnsOf): Named[] =>
  items.flatMap((item) => namedBy(item, columnsOf));

/** The table of a change, and the names that its rows have in ON CONFLICT and RETURNING. */
export function namedByChange(
  { relation, returningClause }: Fields,
  columnsOf: ColumnsOf,
): Named[] {
  const table = namedBy({ RangeVar: relation }, columnsOf);
  const options = returningClause === undefined ? [] : (bare(returningClause).options ?? []);
  const given = nodesOf(options).map((option) => String(named(option).fields.value));
  const others = ['excluded', 'old', 'new', ...given];
  return [...table, ...table.flatMap((own) => others.map((name) => ({ ...own, name })))];
}

function namedBy(item: unknown, columnsOf: ColumnsOf): Named[] {
  const { name, fields } = named(item);
  if (name === 'RangeVar') return [tableNamed(fields, columnsOf)];
  if (name === 'JoinExpr') return namedByJoin(fields, columnsOf);
  const alias =
    aliasOf(fields.alias) ?? (name === 'RangeFunction' ? functionIn(fields) : undefined);
  return alias === undefined ? [] : [aliasNamed(alias)];
}

const aliasNamed = (name: string): Named => ({ name, columns: undefined, isHidden: false });

function tableNamed(fields: Fields, columnsOf: ColumnsOf): Named {
  const columns = columnsOf(fields);
  const { alias } = fields;
  const renamed = alias === undefined ? undefined : bare(alias).colnames;
  return {
    name: aliasOf(alias) ?? String(fields.relname),
    columns:
      columns && renamed !== undefined ? new Set([...columns, ...namesOf(renamed)]) : columns,
    isHidden: false,
  };
}

function namedByJoin(fields: Fields, columnsOf: ColumnsOf): Named[] {
  const inside = namedInFrom([fields.larg, fields.rarg], columnsOf);
  const [alias, ofUsing] = [aliasOf(fields.alias), aliasOf(fields.join_using_alias)];
  return [
    ...(alias === undefined ? inside : inside.map((one) => ({ ...one, isHidden: true }))),
    ...[alias, ofUsing].flatMap((name) => (name === undefined ? [] : [aliasNamed(name)])),
  ];
}

const aliasOf = (alias: unknown): string | undefined =>
  alias === undefined ? undefined : String(bare(alias).aliasname);

/** Without a name of its own it has that of its first function. */
function functionIn({ functions }: Fields): string | undefined {
  const [first] = nodesOf(named(nodesOf(functions)[0]).fields.items);
  const { name, fields } = named(first);
  return name === 'FuncCall' ? namesOf(fields.funcname).at(-1) : undefined;
}

/** The name that an expression has as a column without a name of its own. */
export function columnIn(value: unknown): string | undefined {
  const parts = value === undefined ? undefined : columnRef(value);
  return parts?.length === 1 ? text(parts[0]) : undefined;
}

/** The name of the row that an expression is, if it is one: `orders` or `orders.*`. */
export function rowIn(value: unknown): string | undefined {
  const parts = columnRef(value) ?? [];
  if (parts.length === 1) return text(parts[0]);
  return named(parts.at(-1) ?? { String: {} }).name === 'A_Star' ? text(parts.at(-2)) : undefined;
}

function columnRef(value: unknown): readonly unknown[] | undefined {
  const { name, fields } = named(value);
  return name === 'ColumnRef' ? nodesOf(fields.fields) : undefined;
}

function text(part: unknown): string | undefined {
  const { name, fields } = named(part);
  return name === 'String' ? String(fields.sval) : undefined;
}
