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

interface Step {
  /** The statement without its values. */
  what: string;
  /** The transaction that it belongs to, if any. */
  within?: object;
  /** The entry that it writes into the log. */
  logs?: string;
}

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
  let steps: Step[] = [];

  function watched(connection: Connection): Connection {
    const within = {};
    return {
      query(sql, parameters) {
        const logs = sql.includes('append_action_log') ? { logs: String(parameters[0]) } : {};
        steps.push({ what: `${sql} [${parameters.map(shapeOf)}]`, within, ...logs });
        return connection.query(sql, parameters);
      },
      exec(sql) {
        steps.push({ what: asAnyCompany(sql), within });
        return connection.exec(sql);
      },
      begin(sql) {
        steps.push({ what: asAnyCompany(sql), within });
        return connection.begin(sql);
      },
      release: (broken) => connection.release(broken),
    };
  }

  /** Log entries about earlier requests may be written in between; they are left out. */
  function untilAnswered(requestId: string): string[] {
    const elsewhere = steps.filter(({ logs }) => logs !== undefined && !logs.includes(requestId));
    const late = new Set(elsewhere.map(({ within }) => within));
    const own = steps.filter(({ within }) => within === undefined || !late.has(within));
    const what = own.map((step) => step.what);
    return what.slice(0, what.indexOf('answered') + 1);
  }

  function watchHashing(): void {
    const run = Piscina.prototype.run;
    vi.spyOn(Piscina.prototype, 'run').mockImplementation(function (this: Piscina, task) {
      const { kind, hashed } = task as HashingTask & { hashed?: string };
      const [, algorithm, version, cost] = hashed?.split('$') ?? [];
      steps.push({ what: `${kind} ${algorithm} ${version} ${cost}` });
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
    steps.push({ what: 'answered' });
  });

  return {
    app,
    async watch(request) {
      if (!vi.isMockFunction(Piscina.prototype.run)) watchHashing();
      steps = [];
      const answer = await app.inject(request);
      const { date: _, 'x-request-id': requestId, ...shown } = answer.headers;
      return {
        status: answer.statusCode,
        answer: JSON.stringify([shown, answer.body]),
        steps: untilAnswered(String(requestId)),
      };
    },
  };
}
