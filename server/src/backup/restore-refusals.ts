import { type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';
import { MIGRATION_LOCK } from '../platform/database/migrate.ts';
import { BackupError } from './format.ts';

/**
 * Refuses if data would be lost or mixed up. A server that starts from here on waits until the restore
 * has ended, because it takes the same lock first.
 */
export async function claimDatabase(owner: Kysely<Schema>, replace: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(owner);
  await sql`set local lock_timeout = '20s'`.execute(owner);
  const { rows } = await sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and application_name <> '' and pid <> pg_backend_pid()`.execute(owner);
  if (rows[0]?.connections) throw new BackupError(SERVER_RUNS);
  const companies = await owner.selectFrom('company').select('code').orderBy('id').execute();
  if (companies.length > 0 && !replace) {
    const codes = companies.map(({ code }) => code).join(', ');
    throw new BackupError(
      `The database holds companies already (${codes}). Nothing was changed. Make a backup of them first; then say --replace to have all of it replaced, or restore into an empty database.`,
    );
  }
}

/** A running server would continue with its cached copies of the former data. */
export const SERVER_RUNS =
  'A server or another command is using the database. Nothing was changed. Stop every process of Maru, then restore, then start them.';
