import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';
import { backupTables, quoted, type TableShape } from './catalogue.store.ts';
import { BackupError, type End, type TableHeader } from './format.ts';

/**
 * Runs `load` with empty tables, triggers disabled and foreign keys dropped, so that rows can be inserted
 * in any order. Foreign keys are added again afterwards, which checks them. A table owner may do all of
 * this.
 */
export async function withoutTriggers(
  owner: Kysely<Schema>,
  tables: TableShape[],
  load: () => Promise<void>,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(owner);
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(owner);
  for (const { table, name } of references) {
    await run(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  for (const { name } of tables) await run(`alter table ${quoted(name)} disable trigger user`);
  // A migration can insert rows, which the backup has as well.
  await run(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  await load();
  for (const { name } of tables) await run(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of references) {
    await run(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
}

/** The statement that inserts the rows of one table of a backup. */
export function insertion(tables: TableShape[], header: TableHeader): string {
  const table = tables.find(({ name }) => name === header.table);
  const values = header.columns.map((name, n) => {
    const column = table?.columns.find((candidate) => candidate.name === name);
    if (!column) {
      throw new BackupError(`The backup has a column ${header.table}.${name} that Maru has not.`);
    }
    return `(r ->> ${n})::${column.type}`;
  });
  return `insert into ${quoted(header.table)} (${header.columns.map(quoted).join(', ')})
    overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as r`;
}

export async function insertRows(
  owner: Kysely<Schema>,
  statement: string,
  lines: string[],
): Promise<void> {
  await owner.executeQuery(CompiledQuery.raw(statement, [`[${lines.join(',')}]`]));
}

/** So that no number is used a second time. */
export async function setSequences(owner: Kysely<Schema>, end: End): Promise<void> {
  for (const [name, last] of Object.entries(end.sequences)) {
    const [table = '', column = ''] = name.split('.');
    if (last === null) continue;
    await sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}), ${last}::bigint)`.execute(
      owner,
    );
  }
}

export async function countRows(owner: Kysely<Schema>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await backupTables(owner)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(owner);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
