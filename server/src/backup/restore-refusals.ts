import type { Kysely } from 'kysely';
import { allCompanies } from '../core/company-lookup.store.ts';
import type { Schema } from '../core/schema.ts';
import { BackupError } from './format.ts';
import { keepServersOut, otherConnections } from './other-connections.store.ts';

/**
 * Refuses if data would be lost or mixed up. A server that starts from here on waits until the restore
 * has ended, because it takes the same lock first.
 */
export async function claimDatabase(owner: Kysely<Schema>, replace: boolean): Promise<void> {
  await keepServersOut(owner);
  if ((await otherConnections(owner)) > 0) throw new BackupError(SERVER_RUNS);
  const companies = await allCompanies(owner);
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
