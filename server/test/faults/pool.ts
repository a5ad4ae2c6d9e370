import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCompany } from '@maru/harness/src/company.ts';
import { startServer } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { socketEngine } from '../../src/platform/database/embedded/socket.ts';
import { Client, refusalOf } from './client.ts';
import { BOTH, COMPANY, type EngineName, type Fault } from './fault.ts';
import { until } from './until.ts';
import { holds, none, within } from './verdicts.ts';

const CONNECTIONS = 10;
/** More requests than connections; each takes a connection and waits. */
const HOLDERS = 12;
const OTHERS = 20;
const WAIT_MS = { postgres: 2_500, embedded: 5_000 };
const SLACK_MS = 1_500;
const AGAIN_MS = 2_000;

/** Every connection to the database is in use. */
export const pool: Fault = {
  name: 'pool',
  engines: BOTH,
  async run({ newDatabase, engine }) {
    const env = await newDatabase();
    const server = await startServer(env);
    await makeCompany(env, COMPANY);
    const client = await new Client(server.url).signIn();
    const taken = await TAKE_ALL[engine](env, client);
    const others = await Promise.all(
      Array.from({ length: OTHERS }, () => client.get('/api/accounts/')),
    );
    const health = await client.get('/healthz');
    const ready = await client.get('/readyz');
    await taken.giveBack();
    const againMs = await until(
      'answers again',
      async () => (await client.get('/api/accounts/')).status === 200,
    );
    const readyAgain = await client.get('/readyz');
    const waited = await taken.waiting;
    client.close();
    await server.end();
    const refusals = others.map(refusalOf);
    const unclear = refusals.filter(
      ({ status, code, detail, retryAfter }) =>
        status !== 503 || code !== 'busy' || !detail || !retryAfter,
    );
    return [
      none('refusals without a reason or a time to come again', unclear, refusals.length),
      none(
        'of those who had a connection, failed',
        waited.filter((status) => status !== 200),
        waited.length,
      ),
      holds(
        '/healthz, /readyz meanwhile, /readyz then',
        '200, 503, 200',
        [health, ready, readyAgain].map(({ status }) => status).join(', '),
        health.status === 200 && ready.status === 503 && readyAgain.status === 200,
      ),
      holds('what a refusal says', 'why', refusals[0]?.detail ?? '', refusals.length > 0),
      within('refused after', Math.max(...others.map(({ ms }) => ms)), WAIT_MS[engine] + SLACK_MS),
      within('answers again after', againMs, AGAIN_MS),
    ];
  },
};

interface Taken {
  giveBack(): Promise<void>;
  /** The statuses of the requests that hold a connection. */
  waiting: Promise<number[]>;
}

const TAKE_ALL: Record<EngineName, (env: NodeJS.ProcessEnv, client: Client) => Promise<Taken>> = {
  /** A locked table; every request that needs it holds a connection while it waits. */
  async postgres(env, client) {
    const owner = new pg.Client(env.DATABASE_URL);
    await owner.connect();
    await owner.query('begin; lock table department in access exclusive mode');
    // Inside the transaction `pg_stat_activity` would always show the same snapshot.
    const watcher = new pg.Client(env.DATABASE_URL);
    await watcher.connect();
    const holders = Array.from({ length: HOLDERS }, () => client.get('/api/departments/'));
    await until('all connections are taken', async () => {
      const { rows } = await watcher.query(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0].count === CONNECTIONS;
    });
    await watcher.end();
    return {
      giveBack: async () => {
        await owner.query('commit');
        await owner.end();
      },
      // The two requests without a connection are refused like all others.
      waiting: Promise.all(holders).then((answers) =>
        answers
          .map(({ status }) => status)
          .toSorted((a, b) => a - b)
          .slice(0, CONNECTIONS),
      ),
    };
  },

  /** A slow command that holds the only connection. */
  async embedded(env) {
    const holder = JSON.parse(readFileSync(join(env.DATA_DIR ?? '', 'holder.json'), 'utf8'));
    const engine = socketEngine(holder.socket);
    const connection = await engine.acquire();
    await connection.exec('begin');
    return {
      giveBack: async () => {
        await connection.exec('rollback');
        connection.release();
      },
      waiting: Promise.resolve([200]),
    };
  },
};
