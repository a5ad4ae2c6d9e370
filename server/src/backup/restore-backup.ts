import { PERMISSIONS } from '@maru/contract/permissions';
import type { Kysely } from 'kysely';
import { allLogs } from '../core/audit/log-entries.store.ts';
import { verifyLog } from '../core/audit/verify-log.ts';
import { addNewPermissions } from '../core/new-permissions.store.ts';
import type { Schema } from '../core/schema.ts';
import { endAllSessions } from '../core/session/session.store.ts';
import type { Database } from '../platform/database/database.ts';
import { migrationScript } from '../platform/database/migrate.ts';
import { repeatableFiles } from '../platform/database/repeatable.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { backupTables } from './catalogue.store.ts';
import { type Checked, checkBackup, expectSame } from './check-backup.ts';
import { BackupError, type End } from './format.ts';
import {
  countRows,
  insertion,
  insertRows,
  setSequences,
  withoutTriggers,
} from './loading.store.ts';
import { readBackup } from './read-backup.ts';
import { analyzeTables, migrationsAfter, objects, rebuildSchema } from './rebuild-schema.store.ts';
import { claimDatabase } from './restore-refusals.ts';
import type { RestoredSources } from './restored-sources.ts';

const BATCH = 1_000;

export interface RestoreOptions {
  replace: boolean;
  acceptBrokenLogs: boolean;
  progress(line: string): void;
  /** Where the embedded sources go; without it, those of the backup are left out. */
  sources?: RestoredSources;
}

/** Replaces the whole database by a backup, completely or not at all. */
export async function restoreBackup(
  db: Database<Schema>,
  file: string,
  options: RestoreOptions,
): Promise<Checked> {
  options.progress('checking the file');
  const checked = await checkBackup(file);
  const newer = await migrationsAfter(checked.header);
  if (checked.broken.length > 0 && !options.acceptBrokenLogs) {
    throw new BackupError(
      `The backup ${file} holds logs that were tampered with:\n${checked.broken.join('\n')}\nNothing was changed. Restore an older backup, or this one as it is with --accept-broken-logs.`,
    );
  }
  await options.sources?.prepare(file, options.replace);
  await db
    .rebuild(async (transaction) => {
      const { sql: owner, script } = transaction;
      await claimDatabase(owner, options.replace);
      const before = await objects(owner);
      await rebuildSchema(transaction, checked.header.migrations);
      await load(transaction, file, checked.end, options.progress);
      for (const name of newer) await script(await migrationScript(name));
      for (const file of await repeatableFiles()) await script(file.script);
      await addNewPermissions(owner, PERMISSIONS);
      await refuseToDropOthers(owner, before);
      // One that was ended after the backup must not be valid again, so all users have to sign in again.
      await endAllSessions(owner);
      if (!options.acceptBrokenLogs) await expectWholeChains(owner);
      await analyzeTables(transaction);
      options.sources?.replace();
    })
    .catch((error) => {
      options.sources?.undo();
      throw error;
    });
  options.sources?.finish();
  return checked;
}

async function load(
  { sql: owner }: Transaction<Schema>,
  file: string,
  end: End,
  progress: (line: string) => void,
): Promise<void> {
  const tables = await backupTables(owner);
  await withoutTriggers(owner, tables, async () => {
    for await (const part of readBackup(file)) {
      if (part.kind !== 'rows') continue;
      if (part.lines.length === 0)
        progress(`${part.table.table}: ${end.rows[part.table.table]} rows`);
      const statement = insertion(tables, part.table);
      for (let n = 0; n < part.lines.length; n += BATCH) {
        await insertRows(owner, statement, part.lines.slice(n, n + BATCH));
      }
    }
  });
  await setSequences(owner, end);
  expectSame(await countRows(owner), end.rows, 'The restored database');
}

/** Another application's tables in the same schema would be dropped, so the restore is refused. */
async function refuseToDropOthers(
  owner: Kysely<Schema>,
  before: { name: string }[],
): Promise<void> {
  const after = new Set((await objects(owner)).map(({ name }) => name));
  const lost = before.filter(({ name }) => !after.has(name)).map(({ name }) => name);
  if (lost.length === 0) return;
  throw new BackupError(
    `The database holds what is not Maru's: ${lost.join(', ')}. Nothing was changed. Restore into a database of its own.`,
  );
}

async function expectWholeChains(owner: Kysely<Schema>): Promise<void> {
  for (const { company_id, log } of await allLogs(owner)) {
    const { broken } = await verifyLog(owner, company_id, log);
    if (!broken) continue;
    throw new BackupError(`The restored ${log} log of company ${company_id}: ${broken}.`);
  }
}
