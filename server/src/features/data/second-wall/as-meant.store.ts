import { literal, type Meant } from './source.ts';

/** Of a row `c` of `pg_class`: whether it reads with other rights than those of who asks, or reaches other tables. */
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

const PUBLIC = `'public'::pg_catalog.regnamespace`;

const namesIn = (names: readonly string[]): string => `(array[${names.map(literal)}]::name[])`;

const anyNamed = (catalog: string, column: string, names: readonly string[], more = ''): string =>
  names.length === 0
    ? 'false'
    : `exists (select from pg_catalog.${catalog} c where c.${column}name = any ${namesIn(names)}
        and c.${column}namespace = ${PUBLIC}${more})`;

/** Of a row `c` of `pg_class`: whether it is one of the tables that a statement means, and was never closed. */
export const isMeantTable = ({ tables }: Pick<Meant, 'tables'>): string => `
  c.relname = any ${namesIn(tables)} and c.relnamespace = ${PUBLIC} and c.relkind in ('r', 'p')
  and not (c.relispartition or c.relhasrules or c.relkind = 'r' and c.relhassubclass)`;

/**
 * As below, with little to plan: also true for a table that was closed once, and for functions that take no row.
 * `found` is the number of the meant tables on which the account has a right.
 */
const mayBeOther = ({ tables, functions, operators, columns }: Meant, found: string): string[] => [
  `${found} <> ${tables.length}`,
  anyNamed('pg_proc', 'pro', [...new Set([...functions, ...columns])]),
  anyNamed('pg_operator', 'opr', operators),
];

const TAKES_ROW = ` and exists (
  select from pg_catalog.pg_type t left join pg_catalog.pg_type b on b.oid = t.typbasetype
  where t.oid = c.proargtypes[0] and (t.typtype in ('c', 'p') or b.typtype = 'c'))`;

/**
 * Conditions of which one is true if the source is no longer as it was read: a table that a statement uses is closed, or
 * a function or operator of the owner would be found by a name that it uses.
 */
const isOther = ({ tables, functions, operators, columns }: Meant): string[] => [
  anyNamed('pg_class', 'rel', tables, ` and ${CLOSED_NOW}`),
  anyNamed('pg_proc', 'pro', functions),
  anyNamed('pg_proc', 'pro', columns, TAKES_ROW),
  anyNamed('pg_operator', 'opr', operators),
];

/** How PostgreSQL names the failure of `asMeant`. */
export const NOT_AS_MEANT = '22P02';

/**
 * An expression that fails unless the names of a statement stand for what it means by them. Planning takes most of its
 * time, so it is first asked in a way that fails a little too often, and only then in the exact one.
 */
export const asMeant = (meant: Meant, found: string, isExact: boolean): string => {
  const conditions = isExact ? isOther(meant) : mayBeOther(meant, found);
  return `(case when ${conditions.join(' or ')} then 'another' else '0' end)::int`;
};
