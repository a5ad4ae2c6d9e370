import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerSecret } from '@maru/harness/src/test-logs/log-folder.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { Schema } from '../src/core/schema.ts';
import { type Source, SourceError } from '../src/features/data/second-wall/source.ts';
import { Database } from '../src/platform/database/database.ts';
import { pgliteEngine } from '../src/platform/database/embedded/pglite-engine.ts';
import type { Engine } from '../src/platform/database/engine.ts';
import { postgresEngine } from '../src/platform/database/postgres-engine.ts';
import { newDatabase } from './processes/databases.ts';
import { notingStatements } from './sent-statements.ts';
import { testLog } from './test-log.ts';

export interface World {
  app: FastifyInstance;
  db: Database<Schema>;
  engine: Engine;
  databaseUrl: string;
  /** By company; the others have none that answers. */
  sources: Map<number, Source>;
  /** Where the embedded sources are that companies set and read. */
  sourcesFolder: string;
}

export const SECRET_KEY = 'a secret of the tests, long enough to be taken';

const shared = globalThis as { maruWorld?: Promise<World> };

/** One database and one app for all files of a worker. */
export function world(): Promise<World> {
  shared.maruWorld ??= build();
  return shared.maruWorld;
}

async function build(): Promise<World> {
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: folder = '' } = await newDatabase();
  const engine = databaseUrl
    ? notingStatements(openPostgres(databaseUrl))
    : await pgliteEngine(join(folder, 'database'));
  const db = new Database<Schema>(engine);
  registerSecret(SECRET_KEY);
  const sources = new Map<number, Source>();
  // In memory they would be created anew whenever they are opened.
  const sourcesFolder = mkdtempSync(join(tmpdir(), 'maru-sources-'));
  process.on('exit', () => {
    for (const made of [folder, sourcesFolder]) rmSync(made, { recursive: true, force: true });
  });
  const app = await buildApp({
    db,
    secretKey: SECRET_KEY,
    trustedProxies: ['127.0.0.1'],
    // The PostgreSQL of tests, and a name that leads nowhere.
    sourceHosts: ['127.0.0.1', 'nowhere.invalid'],
    log: testLog(),
    sourcesFolder,
    sources: {
      of: async (companyId) => sources.get(companyId) ?? noSource(),
      inUse: (companyId) => sources.get(companyId),
    },
  });
  return { app, db, engine, databaseUrl, sources, sourcesFolder };
}

function noSource(): never {
  throw new SourceError('This company has no source', undefined);
}

export function openPostgres(url: string): Engine {
  return postgresEngine({ url, maxConnections: 10, onError: () => {} });
}
