import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { Schema } from '../src/core/schema.ts';
import { Database } from '../src/platform/database/database.ts';
import type { Engine } from '../src/platform/database/engine.ts';
import { testLog } from './test-log.ts';
import { SECRET_KEY, world } from './world.ts';

export interface HeldWrites {
  app: FastifyInstance;
  /** Runs this change just before the app's next write begins. */
  beforeNextWrite(change: () => Promise<unknown>): void;
}

/** A second app on the same database, whose requests can be held between reading and writing. */
export async function heldWrites(): Promise<HeldWrites> {
  const { engine } = await world();
  let change: (() => Promise<unknown>) | undefined;
  let changed: Promise<unknown> | undefined;
  const holding: Engine = {
    async acquire(mode) {
      if (mode === 'writing' && change) {
        changed = change();
        change = undefined;
      }
      // The next write may be one of an earlier request, such as its log entry.
      if (mode === 'writing') await changed;
      return engine.acquire(mode);
    },
    load: () => engine.load(),
    listen: async () => {},
    close: async () => {},
  };
  const options = { secretKey: SECRET_KEY, trustedProxies: ['127.0.0.1'], log: testLog() };
  const app = await buildApp({ ...options, db: new Database<Schema>(holding) });
  return {
    app,
    beforeNextWrite: (next) => {
      change = next;
    },
  };
}
