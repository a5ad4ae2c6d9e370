import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../src/app.ts';
import type { Schema } from '../src/core/schema.ts';
import { Database } from '../src/platform/database/database.ts';
import { testLog } from './test-log.ts';
import { openPostgres, SECRET_KEY, world } from './world.ts';

export interface AnotherProcess {
  app: FastifyInstance;
  close(): Promise<void>;
}

/** A second app on the same database, which learns of the first one's changes only through the channel. */
export async function anotherProcess(options: Partial<AppOptions> = {}): Promise<AnotherProcess> {
  const { databaseUrl, engine } = await world();
  const own = databaseUrl ? openPostgres(databaseUrl) : undefined;
  const db = new Database<Schema>(own ?? engine);
  const app = await buildApp({ db, secretKey: SECRET_KEY, log: testLog(), ...options });
  return {
    app,
    async close() {
      await app.close();
      await own?.close();
    },
  };
}
