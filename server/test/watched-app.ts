import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Piscina } from 'piscina';
import { vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { HashingTask } from '../src/core/hashing-thread.ts';
import type { Schema } from '../src/core/schema.ts';
import { Database } from '../src/platform/database/database.ts';
import type { Connection, Engine } from '../src/platform/database/engine.ts';
import { testLog } from './test-log.ts';
import { SECRET_KEY, world } from './world.ts';

interface Watched {
  status: number;
  /** The answer as JSON: its headers in order, content-length included, and the body. */
  answer: string;
  /** The statements and hashing tasks until the answer, in order. */
  steps: string[];
}

export interface WatchedApp {
  app: FastifyInstance;
  watch(request: InjectOptions): Promise<Watched>;
}

const shapeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const asAnyCompany = (sql: string): string => sql.replace(/'\d+'/, 'a company');

/** A second app on the same database that records what it does for a request. */
export async function watchedApp(): Promise<WatchedApp> {
  // Each request has a list of its own: what is logged about earlier ones is written at any moment.
  const requests = new AsyncLocalStorage<string[]>();
  const note = (step: string) => requests.getStore()?.push(step);

  const watched = (connection: Connection): Connection => ({
    query(sql, parameters) {
      note(`${sql} [${parameters.map(shapeOf)}]`);
      return connection.query(sql, parameters);
    },
    exec(sql) {
      note(asAnyCompany(sql));
      return connection.exec(sql);
    },
    begin(sql) {
      note(asAnyCompany(sql));
      return connection.begin(sql);
    },
    release: (broken) => connection.release(broken),
  });

  function watchHashing(): void {
    const run = Piscina.prototype.run;
    vi.spyOn(Piscina.prototype, 'run').mockImplementation(function (this: Piscina, task) {
      const { kind, hashed } = task as HashingTask & { hashed?: string };
      const [, algorithm, version, cost] = hashed?.split('$') ?? [];
      note(`${kind} ${algorithm} ${version} ${cost}`);
      return run.call(this, task);
    });
  }

  const { engine } = await world();
  const watching: Engine = {
    acquire: async (mode) => watched(await engine.acquire(mode)),
    load: () => engine.load(),
    listen: async () => {},
    close: async () => {},
  };
  const db = new Database<Schema>(watching);
  const options = { db, secretKey: SECRET_KEY, trustedProxies: ['127.0.0.1'], log: testLog() };
  const app = await buildApp(options);
  app.addHook('onSend', async () => {
    note('answered');
  });

  return {
    app,
    async watch(request) {
      if (!vi.isMockFunction(Piscina.prototype.run)) watchHashing();
      const steps: string[] = [];
      // It is sent by `then`, not by `inject`.
      const answer = await requests.run(steps, () => app.inject(request).then((one) => one));
      const { date: _, 'x-request-id': __, ...shown } = answer.headers;
      return {
        status: answer.statusCode,
        answer: JSON.stringify([shown, answer.body]),
        steps: steps.slice(0, steps.indexOf('answered') + 1),
      };
    },
  };
}
