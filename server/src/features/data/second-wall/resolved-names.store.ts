import type { ResolvedNames } from './source.ts';

/** Whether a row `c` of `pg_class` reads with other rights than the caller's, or reaches other tables. */
export const CLOSED_NOW = `(case
  when c.relkind in ('m', 'f') or c.relispartition then true
  when c.relkind = 'v' and not coalesce(pg_catalog.array_to_string(c.reloptions, ','), '')
    ~* '(^|,)security_invoker=(true|on|yes|1|t|y)(,|$)' then true
  when c.relhasrules and exists (
    select from pg_catalog.pg_rewrite w where w.ev_class = c.oid and not (c.relkind = 'v' and w.ev_type = '1')
  ) then true
  when c.relkind = 'r' and c.relhassubclass then exists (
    select from pg_catalog.pg_inherits i where i.inhparent = c.oid
  )
  else false
end)`;

/** Looked up whenever it is asked: a check may have been planned before. */
const PUBLIC = `pg_catalog.to_regnamespace('public')::oid`;

/** Where the names that a statement means are among the parameters of a check. */
const TABLES = '$2::name[]';
const FUNCTIONS = '$3::name[]';
const OPERATORS = '$4::name[]';
const COLUMNS = '$5::name[]';

export const resolvedNameValues = ({
  tables,
  functions,
  operators,
  columns,
}: ResolvedNames): string[] => [tables, functions, operators, columns].map(arrayLiteral);

const arrayLiteral = (names: readonly string[]): string =>
  `{${names.map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

const anyNamed = (catalog: string, column: string, names: string, more = ''): string =>
  `exists (select from pg_catalog.${catalog} c where c.${column}name = any (${names})
    and c.${column}namespace = ${PUBLIC}${more})`;

/** Of a row `c` of `pg_class`: whether it is one of the tables that a statement means, and was never closed. */
export const IS_NAMED_TABLE = `
  c.relname = any (${TABLES}) and c.relnamespace = ${PUBLIC} and c.relkind in ('r', 'p')
  and not (c.relispartition or c.relhasrules or c.relkind = 'r' and c.relhassubclass)`;

/**
 * As below, with little to do: also true for a table that was closed once, and for functions that take no row.
 * `found` is the number of the meant tables on which the account has a right.
 */
const mayBeOther = (found: string): string[] => [
  `${found} <> pg_catalog.cardinality(${TABLES})`,
  anyNamed('pg_proc', 'pro', `${FUNCTIONS} operator(pg_catalog.||) ${COLUMNS}`),
  anyNamed('pg_operator', 'opr', OPERATORS),
];

const TAKES_ROW = ` and exists (
  select from pg_catalog.pg_type t left join pg_catalog.pg_type b on b.oid = t.typbasetype
  where t.oid = c.proargtypes[0] and (t.typtype in ('c', 'p') or b.typtype = 'c'))`;

/**
 * Conditions of which one is true if the source is no longer as it was read: a table that a statement uses is closed,
 * or a function or operator of the owner would be found by a name that it uses.
 */
const IS_OTHER = [
  anyNamed('pg_class', 'rel', TABLES, ` and ${CLOSED_NOW}`),
  anyNamed('pg_proc', 'pro', FUNCTIONS),
  anyNamed('pg_proc', 'pro', COLUMNS, TAKES_ROW),
  anyNamed('pg_operator', 'opr', OPERATORS),
];

/** How PostgreSQL names the failure of `namesUnchanged`. */
export const NAMES_CHANGED = '22P02';

/**
 * An expression that fails unless the names of a statement stand for what it means by them. It is first asked in a way
 * that fails a little too often, and only then in the exact one.
 */
export const namesUnchanged = (found: string, isExact: boolean): string => {
  const conditions = isExact ? IS_OTHER : mayBeOther(found);
  return `(case when ${conditions.join(' or ')} then 'another' else '0' end)::int`;
};
