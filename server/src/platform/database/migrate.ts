import { readdir, readFile } from 'node:fs/promises';
import { APPLICATION_ROLE } from './database.ts';
import type { Connection, Engine } from './engine.ts';
import { changedFiles } from './repeatable.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** An arbitrary number that nothing else on the server is likely to use for a lock. */
export const MIGRATION_LOCK = 7_301_977_401;

/** Which migrations were applied, and when. */
export const APPLIED_MIGRATIONS = `
  create table if not exists schema_migration (
    name text primary key,
    time_applied timestamptz not null default now()
  )`;

/**
 * Brings the database to the newest schema: the numbered migrations that are missing, then the repeatable
 * files that have changed. Returns the names of all that were applied. If several processes start at once, one migrates; the others
 * wait for it and then find nothing to do. `afterwards` runs under the same lock, at every start.
 */
export async function migrate(
  engine: Engine,
  afterwards: (connection: Connection) => Promise<void>,
): Promise<string[]> {
  const connection = await engine.acquire();
  let broken = true;
  try {
    await refuseOtherEncodings(connection);
    const limit = await statementTimeout(connection);
    // Another process may be migrating for a long time, and so may this one.
    await connection.exec('set statement_timeout = 0');
    await connection.exec(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await ensureApplicationRole(connection);
    await connection.exec(APPLIED_MIGRATIONS);
    const applied = [...(await applyPending(connection)), ...(await applyChanged(connection))];
    await afterwards(connection);
    await connection.exec(
      `select pg_advisory_unlock(${MIGRATION_LOCK}); set statement_timeout = '${limit}'`,
    );
    broken = false;
    return applied;
  } finally {
    // After an error the connection still holds the lock; closing it releases the lock.
    connection.release(broken);
  }
}

async function statementTimeout(connection: Connection): Promise<string> {
  const { rows } = await connection.query("select current_setting('statement_timeout') as now", []);
  return String(rows[0]?.now);
}

async function applyPending(connection: Connection): Promise<string[]> {
  const files = await migrationNames();
  const { rows } = await connection.query('select name from schema_migration', []);
  const done = new Set(rows.map((row) => row.name as string));
  const unknown = [...done].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new UnusableDatabaseError(
      `The database was migrated by a newer Maru (${unknown.join(', ')}). Start that version, or restore a backup made before the upgrade into an empty database.`,
    );
  }
  const pending = files.filter((name) => !done.has(name));
  for (const name of pending) {
    await applyOne(connection, name, await migrationScript(name));
  }
  return pending;
}

export async function applyChanged(connection: Connection, folder?: URL): Promise<string[]> {
  const changed = await changedFiles(connection, folder);
  for (const { name, script } of changed) await applyOne(connection, name, script);
  return changed.map(({ name }) => name);
}

/** All migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\w+\.sql$/.test(name)).sort();
}

/** A migration as one script that also records that it was applied. */
export async function migrationScript(name: string): Promise<string> {
  const script = await readFile(new URL(name, FOLDER), 'utf8');
  return `${script}\n;insert into schema_migration (name) values ('${name}')`;
}

async function applyOne(connection: Connection, name: string, script: string): Promise<void> {
  try {
    await connection.exec('begin');
    await connection.exec(script);
    await connection.exec('commit');
  } catch (error) {
    await connection.exec('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function refuseOtherEncodings(connection: Connection): Promise<void> {
  const { rows } = await connection.query("select current_setting('server_encoding') as name", []);
  const encoding = rows[0]?.name;
  if (encoding !== 'UTF8') {
    throw new UnusableDatabaseError(
      `The database's encoding is ${encoding}. Create it with: createdb --encoding=UTF8`,
    );
  }
}

/** The role belongs to the whole cluster, so databases that migrate at the same time compete to create it. */
async function ensureApplicationRole(connection: Connection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await connection.query('select from pg_roles where rolname = $1', [
        APPLICATION_ROLE,
      ]);
      if (rows.length === 0) await connection.exec(`create role ${APPLICATION_ROLE} nologin`);
      // Whether this user may assume the role is tested by doing it, because the catalogue describes it
      // differently from version to version.
      await connection
        .exec(`set role ${APPLICATION_ROLE}; reset role`)
        .catch(() => connection.exec(`grant ${APPLICATION_ROLE} to current_user`));
      return;
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === '42501') {
        throw new Error(
          `The database user may not create the role ${APPLICATION_ROLE}. As a superuser run: CREATE ROLE ${APPLICATION_ROLE} NOLOGIN; GRANT ${APPLICATION_ROLE} TO the user in DATABASE_URL;`,
        );
      }
      if (attempt === 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt));
    }
  }
}
