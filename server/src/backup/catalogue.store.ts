import { type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';

/**
 * Tables that are derived from others and therefore not in a backup: the copies of texts that the log
 * indexer makes, the list of migrations, which is in the header, and that of the repeatable files, which a
 * restore applies. Unlogged tables are left out too, because they need not survive a crash.
 */
const NOT_IN_BACKUP = ['log_text', 'log_indexed', 'schema_migration', 'repeatable_migration'];

export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
  key: string[];
}

/** Every table whose rows are in a backup, as the database itself describes it. */
export async function backupTables(owner: Kysely<Schema>): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
                       order by attnum)
       from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by k.n), '[]')
       from pg_index i
       cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, n)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relpersistence = 'p' and c.relname <> all(${NOT_IN_BACKUP}::text[])
    order by c.relname collate "C"`.execute(owner);
  return rows;
}

export async function appliedMigrations(owner: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migration order by name`.execute(owner);
  return rows.map(({ name }) => name);
}

/** The last number of each sequence, by the column that it numbers. */
export async function sequences(owner: Kysely<Schema>): Promise<Record<string, number | null>> {
  const tables = (await backupTables(owner)).map(({ name }) => name);
  const { rows } = await sql<{ name: string; last: number | null }>`
    select c.relname || '.' || a.attname as name,
      pg_sequence_last_value(
        pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass) as last
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''
      and c.relname = any(${tables}::text[])
    order by 1`.execute(owner);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
