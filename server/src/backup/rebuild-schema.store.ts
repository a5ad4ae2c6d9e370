import { type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';
import {
  APPLIED_MIGRATIONS,
  migrationNames,
  migrationScript,
} from '../platform/database/migrate.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { BackupError } from './format.ts';

/** Drops everything that Maru has created and creates it again, up to the given migrations. */
export async function rebuildSchema(
  { sql: owner, script }: Transaction<Schema>,
  migrations: readonly string[],
): Promise<void> {
  const present = await objects(owner);
  // All in one statement, because each one looks through all that depends on its tables.
  for (const kind of ['table', 'routine'] as const) {
    const names = namesOf(kind, present);
    if (names.length > 0) await script(`drop ${kind} if exists ${names.join(', ')} cascade`);
  }
  await script(APPLIED_MIGRATIONS);
  for (const name of migrations) await script(await migrationScript(name));
}

/** The migrations that are newer than the backup. */
export async function migrationsAfter(header: { migrations: string[] }): Promise<string[]> {
  const known = await migrationNames();
  const newer = header.migrations.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new BackupError(
      `The backup was made by a newer Maru (${newer.join(', ')}). Nothing was changed. Restore it with that version.`,
    );
  }
  return known.filter((name) => !header.migrations.includes(name));
}

interface DatabaseObject {
  kind: 'table' | 'routine';
  name: string;
}

const namesOf = (kind: DatabaseObject['kind'], among: readonly DatabaseObject[]): string[] =>
  among.filter((object) => object.kind === kind).map(({ name }) => name);

/** The tables and routines in the schema, without those that belong to an extension or a table. */
export async function objects(owner: Kysely<Schema>): Promise<DatabaseObject[]> {
  const { rows } = await sql<DatabaseObject>`
    select 'table' as kind, oid::regclass::text as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    union all
    select 'routine', oid::regprocedure::text from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by kind desc, name`.execute(owner);
  return rows;
}

/** Counts the rows of Maru's tables for the planner. Without names it would look at the tables of PostgreSQL, too. */
export async function analyzeTables({ sql: owner, script }: Transaction<Schema>): Promise<void> {
  await script(`analyze ${namesOf('table', await objects(owner)).join(', ')}`);
}
