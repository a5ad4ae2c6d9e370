import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import type { Schema } from './core/schema.ts';
import { upgradeDatabase } from './core/upgrade.ts';
import { Database } from './platform/database/database.ts';
import { FolderInUseError, lockFolder } from './platform/database/embedded/folder-lock.ts';
import { pgliteEngine } from './platform/database/embedded/pglite-engine.ts';
import { makePrivate, openPrivateFolder } from './platform/database/embedded/private-folder.ts';
import { serveCommands, socketEngine } from './platform/database/embedded/socket.ts';
import type { Engine } from './platform/database/engine.ts';
import { outageOf } from './platform/database/outage.ts';
import { postgresEngine } from './platform/database/postgres-engine.ts';
import { unusableDatabaseError } from './platform/database/unusable-database.ts';
import { loadOrCreateSecret } from './secret-file.ts';

export interface OpenDatabase {
  db: Database<Schema>;
  secretKey: string;
  /** Whether it is the embedded database of another process, a running server. */
  usesServersDatabase: boolean;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 10;
/** When a machine starts, its database starts at the same time. */
const DATABASE_STARTS_WITHIN_MS = 10_000;
const RETRY_MS = 500;

/** For the server: opens the database, and shares an embedded one with the command line. */
export async function openForServer(
  config: Config,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const { databaseUrl } = config;
  if (databaseUrl) return retryUntilStarted(() => openPostgres(config, databaseUrl, onError));
  return openEmbedded(config.dataDir, true);
}

/** For the command line: if a server is running, uses its embedded database. */
export async function openForCommand(config: Config): Promise<OpenDatabase> {
  const onError = (error: Error) => console.error(`PostgreSQL: ${error.message}`);
  if (config.databaseUrl) return openPostgres(config, config.databaseUrl, onError);
  try {
    return await openEmbedded(config.dataDir, false);
  } catch (error) {
    const socket = error instanceof FolderInUseError ? error.holder?.socket : undefined;
    if (!socket) throw error;
    const engine = socketEngine(socket);
    return {
      db: new Database(engine),
      secretKey: '',
      usesServersDatabase: true,
      close: () => engine.close(),
    };
  }
}

async function openPostgres(
  config: Config,
  url: string,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const engine = postgresEngine({ url, maxConnections: MAX_CONNECTIONS, onError });
  await upgradeOrClose(engine).catch((error: Error) => {
    throw unusableDatabaseError(error, url);
  });
  return {
    db: new Database(engine),
    secretKey: config.secretKey ?? '',
    usesServersDatabase: false,
    close: () => engine.close(),
  };
}

async function openEmbedded(folder: string, shareWithCommands: boolean): Promise<OpenDatabase> {
  openPrivateFolder(folder);
  const lock = lockFolder(folder);
  try {
    const holder = { pid: process.pid, since: new Date().toISOString() };
    lock.describe(holder);
    const secretKey = loadOrCreateSecret(join(folder, 'secret-key'));
    const engine = await pgliteEngine(join(folder, 'database'));
    makePrivate(folder);
    await upgradeOrClose(engine);
    const socket = shareWithCommands ? await serveCommands(engine, folder) : undefined;
    if (socket) lock.describe({ ...holder, socket: socket.address });
    return {
      db: new Database(engine),
      secretKey,
      usesServersDatabase: false,
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

async function retryUntilStarted(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  const deadline = performance.now() + DATABASE_STARTS_WITHIN_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      const { cause, message } = error as Error;
      if (outageOf(cause) !== 'unreachable' || performance.now() > deadline) throw error;
      if (attempt === 1) console.error(`${message} Waiting for it…`);
      await sleep(RETRY_MS);
    }
  }
}

async function upgradeOrClose(engine: Engine): Promise<void> {
  try {
    await upgradeDatabase(engine);
  } catch (error) {
    await engine.close().catch(() => {});
    throw error;
  }
}
