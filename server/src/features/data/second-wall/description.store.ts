import type { Answer } from './source.ts';

/**
 * Tables with their columns, and names outside PostgreSQL's own. A partition is reached by its table alone. A view, and
 * a table with rules, reads with the rights of its owner; a right on a table reaches those that inherit from it, and
 * rights do not limit what a foreign table reads.
 */
const DESCRIPTION = `
with recursive kept as (
  select c.oid, c.relname, c.relkind,
    coalesce(lower(o.option_value), 'false') in ('true', 'on', 'yes', '1', 't', 'y') as is_invoker
  from pg_catalog.pg_class c
  left join lateral pg_catalog.pg_options_to_table(c.reloptions) o on o.option_name = 'security_invoker'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not c.relispartition
),
below as (
  select k.oid as top, i.inhrelid as oid from kept k join pg_catalog.pg_inherits i on i.inhparent = k.oid
  union
  select b.top, i.inhrelid from below b join pg_catalog.pg_inherits i on i.inhparent = b.oid
),
described as (
  select k.oid, k.relname,
    case
      when k.relkind = 'm' or (k.relkind = 'v' and not k.is_invoker) then 'view'
      when exists (
        select from pg_catalog.pg_rewrite r where r.ev_class = k.oid and not (k.relkind = 'v' and r.ev_type = '1')
      ) then 'view'
      when k.relkind = 'f' then 'foreign'
      when k.relkind = 'p' and exists (
        select from below b join pg_catalog.pg_class c on c.oid = b.oid where b.top = k.oid and c.relkind = 'f'
      ) then 'foreign'
      when k.relkind = 'r' and exists (select from below b where b.top = k.oid) then 'inherited'
      else ''
    end as closed
  from kept k
)
select json_build_object(
  'tables', (
    select coalesce(json_agg(json_build_object('name', d.relname, 'closed', d.closed, 'columns', (
      select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
        'is_key', coalesce(a.attnum = any (i.indkey), false)
      ) order by a.attnum), '[]')
      from pg_catalog.pg_attribute a
      left join pg_catalog.pg_index i on i.indrelid = d.oid and i.indisprimary
      where a.attrelid = d.oid and a.attnum > 0 and not a.attisdropped
    )) order by d.relname), '[]') from described d
  ),
  'foreignNames', json_build_object(
    'functions', (
      select coalesce(json_agg(distinct p.proname), '[]') from pg_catalog.pg_proc p
      where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    ),
    'rowFunctions', (
      select coalesce(json_agg(distinct p.proname), '[]') from pg_catalog.pg_proc p
      join pg_catalog.pg_type t on t.oid = p.proargtypes[0]
      left join pg_catalog.pg_type b on b.oid = t.typbasetype
      where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and (t.typtype in ('c', 'p') or b.typtype = 'c')
    ),
    'operators', (
      select coalesce(json_agg(distinct o.oprname), '[]') from pg_catalog.pg_operator o
      where o.oprnamespace <> 'pg_catalog'::regnamespace
    )
  )
)`;

/** Asked as the owner; the answer is a single value, the JSON of a `Description`. */
export async function askDescription(
  ask: (sql: string) => Promise<Pick<Answer, 'rows'>>,
): Promise<string> {
  const { rows } = await ask(DESCRIPTION);
  return rows[0]?.[0] ?? '';
}
