import { type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';
import { MIGRATION_LOCK } from '../platform/database/migrate.ts';

/** A server that starts during this transaction waits for its end. Other locks are waited for so long. */
export async function keepServersOut(owner: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(owner);
  await sql`set local lock_timeout = '20s'`.execute(owner);
}

/** The connections of servers and other commands to this database. */
export async function otherConnections(owner: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and application_name <> '' and pid <> pg_backend_pid()`.execute(owner);
  return rows[0]?.connections ?? 0;
}
