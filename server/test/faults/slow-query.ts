import { makeCompany } from '@maru/harness/src/company.ts';
import { startServer } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { Client, refusalOf } from './client.ts';
import { COMPANY, type Fault } from './fault.ts';
import { percentile } from './percentile.ts';
import { repeating, until } from './until.ts';
import { holds, none, within } from './verdicts.ts';

const READERS = 50;
const PATHS = ['/api/accounts/', '/api/logs/', '/api/chats/', '/api/profile/current/'];
/** The allowed slowdown of other readers, with everything on one machine. */
const BESIDE = { times: 2, plusMs: 50 };
const STATEMENT_MS = 10_000;
const STOPPED_MS = 13_000;

/** Reading these rows takes long: a policy is evaluated for every row that is read. */
const sleepingRows = (slowSeconds: number) => `
  create policy sleeping on department as restrictive for select using (case name
    when 'slow' then pg_sleep(${slowSeconds})::text is not null
    when 'endless' then pg_sleep(600)::text is not null
    else true end)`;

/** A slow query and an endless one, while 50 clients read. */
export const slowQuery: Fault = {
  name: 'slow-query',
  // The embedded database runs one statement at a time and cannot be interrupted.
  engines: ['postgres'],
  async run({ newDatabase, scale: { slowSeconds } }) {
    const env = await newDatabase();
    await makeCompany(env, COMPANY);
    const server = await startServer(env);
    const client = await new Client(server.url).signIn();
    const slow = (await client.makeDepartment('slow')).body.id;
    const endless = (await client.makeDepartment('endless')).body.id;
    const owner = new pg.Client(env.DATABASE_URL);
    await owner.connect();
    await owner.query(sleepingRows(slowSeconds));
    await owner.end();

    const reading = async (done: () => boolean) => {
      const readers = client.at(server.url);
      const load = repeating(READERS, async (_, n) => {
        await readers.get(PATHS[n % PATHS.length] ?? '');
        return undefined;
      });
      await until('reading', done);
      await load.stop();
      readers.close();
      return readers.answers;
    };
    const enough = performance.now() + slowSeconds * 1_000;
    const alone = await reading(() => performance.now() > enough);
    let slept = false;
    const sleeper = client.get(`/api/departments/${slow}/`).finally(() => {
      slept = true;
    });
    const stuck = client.get(`/api/departments/${endless}/`);
    const beside = await reading(() => slept);
    const slowly = await sleeper;
    const stopped = await stuck;
    const refusal = refusalOf(stopped);
    client.close();
    await server.end();
    const p95 = (answers: typeof alone) =>
      percentile(
        answers.map(({ ms }) => ms),
        0.95,
      );
    return [
      none(
        'readers that failed',
        beside.filter(({ status }) => status !== 200).map(refusalOf),
        beside.length,
      ),
      holds('the slow one is answered', '200', String(slowly.status), slowly.status === 200),
      holds(
        'the endless one is stopped',
        '503 too_slow',
        `${refusal.status} ${refusal.code}`,
        refusal.status === 503 && refusal.code === 'too_slow' && refusal.retryAfter !== undefined,
      ),
      holds(
        'and not before',
        `${STATEMENT_MS / 1_000} s`,
        `${(stopped.ms / 1_000).toFixed(2)} s`,
        stopped.ms > STATEMENT_MS - 100,
      ),
      within('stopped after', stopped.ms, STOPPED_MS),
      within(
        `p95 of readers beside it (alone ${p95(alone).toFixed(0)} ms)`,
        p95(beside),
        p95(alone) * BESIDE.times + BESIDE.plusMs,
      ),
    ];
  },
};
