import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import type { Schema } from './core/schema.ts';
import { upgradeDatabase } from './core/upgrade.ts';
import { Database } from './platform/database/database.ts';
import { FolderInUseError, lockFolder } from './platform/database/embedded/folder-lock.ts';
import { startPglite } from './platform/database/embedded/pglite-engine.ts';
import { makePrivate, openPrivateFolder } from './platform/database/embedded/private-folder.ts';
import { serveCommands, socketEngine } from './platform/database/embedded/socket.ts';
import type { Engine } from './platform/database/engine.ts';
import { outageOf } from './platform/database/outage.ts';
import { postgresEngine } from './platform/database/postgres-engine.ts';
import type { SlowStatements } from './platform/database/statement-times.ts';
import { unusableDatabaseError } from './platform/database/unusable-database.ts';
import { loadOrCreateSecret } from './secret-file.ts';

export interface OpenDatabase {
  db: Database<Schema>;
  secretKey: string;
  /** Whether it is the embedded database of another process, a running server. */
  usesServersDatabase: boolean;
  close(): Promise<void>;
}

export interface OpeningDatabase extends OpenDatabase {
  /** Resolves when it is open and its schema is of this version. Before that, nothing may be asked of it. */
  ready: Promise<void>;
}

const MAX_CONNECTIONS = 10;
/** When a machine starts, its database starts at the same time. */
const DATABASE_STARTS_WITHIN_MS = 10_000;
const RETRY_MS = 500;

/** For the server, which is built meanwhile. Shares an embedded database with the command line. */
export function openForServer(
  config: Config,
  { onError, slow }: { onError(error: Error): void; slow: SlowStatements },
): OpeningDatabase {
  return config.databaseUrl
    ? openPostgres(config, config.databaseUrl, { onError, slow, waitMs: DATABASE_STARTS_WITHIN_MS })
    : openEmbedded(config.dataDir, { shareWithCommands: true, slow });
}

/** For the command line: if a server is running, uses its embedded database. */
export async function openForCommand(config: Config): Promise<OpenDatabase> {
  const onError = (error: Error) => console.error(`PostgreSQL: ${error.message}`);
  try {
    const database = config.databaseUrl
      ? openPostgres(config, config.databaseUrl, { onError, waitMs: 0 })
      : openEmbedded(config.dataDir, { shareWithCommands: false });
    await database.ready;
    return database;
  } catch (error) {
    const socket = error instanceof FolderInUseError ? error.owner?.socket : undefined;
    if (!socket) throw error;
    const engine = socketEngine(socket);
    return {
      db: new Database(engine),
      secretKey: loadOrCreateSecret(secretFile(config.dataDir)),
      usesServersDatabase: true,
      close: () => engine.close(),
    };
  }
}

const secretFile = (folder: string): string => join(folder, 'secret-key');

interface PostgresOptions {
  onError(error: Error): void;
  slow?: SlowStatements;
  /** How long to wait for a database that cannot be reached. */
  waitMs: number;
}

function openPostgres(
  config: Config,
  url: string,
  { onError, slow, waitMs }: PostgresOptions,
): OpeningDatabase {
  const engine = postgresEngine({ url, maxConnections: MAX_CONNECTIONS, onError });
  return {
    db: new Database(engine, slow),
    secretKey: config.secretKey ?? '',
    usesServersDatabase: false,
    ready: awaitedLater(closingOnFailure(engine, () => upgradeWhenStarted(engine, url, waitMs))),
    close: () => engine.close(),
  };
}

function openEmbedded(
  folder: string,
  { shareWithCommands, slow }: { shareWithCommands: boolean; slow?: SlowStatements },
): OpeningDatabase {
  openPrivateFolder(folder);
  const lock = lockFolder(folder);
  try {
    const owner = { pid: process.pid, since: new Date().toISOString() };
    lock.describe(owner);
    const secretKey = loadOrCreateSecret(secretFile(folder));
    const { engine, opened } = startPglite(join(folder, 'database'));
    let socket: Awaited<ReturnType<typeof serveCommands>> | undefined;
    const open = async () => {
      await opened;
      makePrivate(folder);
      await upgradeDatabase(engine);
      if (!shareWithCommands) return;
      socket = await serveCommands(engine, folder);
      lock.describe({ ...owner, socket: socket.address });
    };
    const ready = closingOnFailure(engine, open).catch((error: Error) => {
      lock.release();
      throw error;
    });
    return {
      db: new Database(engine, slow),
      secretKey,
      usesServersDatabase: false,
      ready: awaitedLater(ready),
      async close() {
        socket?.close();
        await engine.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function upgradeWhenStarted(engine: Engine, url: string, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await upgradeDatabase(engine);
      return;
    } catch (error) {
      const failure = unusableDatabaseError(error as Error, url);
      if (outageOf(error) !== 'unreachable' || performance.now() > deadline) throw failure;
      if (attempt === 1) console.error(`${failure.message} Waiting for it…`);
      await sleep(RETRY_MS);
    }
  }
}

async function closingOnFailure(engine: Engine, open: () => Promise<void>): Promise<void> {
  try {
    await open();
  } catch (error) {
    await engine.close().catch(() => {});
    throw error;
  }
}

/** A failure is reported where it is awaited, which may be later than it happens. */
function awaitedLater(ready: Promise<void>): Promise<void> {
  ready.catch(() => {});
  return ready;
}
