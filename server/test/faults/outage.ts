import { setTimeout as sleep } from 'node:timers/promises';
import { makeCompany } from '@maru/harness/src/company.ts';
import { type Cluster, startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { environment, newFolder, startServer } from '@maru/harness/src/server-process.ts';
import { conversation } from '../processes/conversation.ts';
import { Client, type FaultAnswer, refusalOf } from './client.ts';
import { nothingLost } from './departments.ts';
import { COMPANY, type Fault, type FaultVerdict } from './fault.ts';
import { repeating, until } from './until.ts';
import { holds, isLate, none, noneLate, within } from './verdicts.ts';

const AT_ONCE = 6;
/** Refusals come at once, and would keep the whole machine busy. */
const PAUSE_MS = 50;
const HANGING_MS = 5_000;
const BACK_MS = 2_000;
const ENDED_MS = 1_000;

/** PostgreSQL is down for a while, then frozen for a while, under two Maru processes. */
export const outage: Fault = {
  name: 'outage',
  engines: ['postgres'],
  async run({ scale }) {
    const cluster = await startCluster();
    const env = environment({ folder: newFolder(), url: cluster.createDatabase('maru') });
    await makeCompany(env, COMPANY);
    const first = await startServer(env);
    const second = await startServer(env);
    const client = await new Client(first.url).signIn();
    const other = client.at(second.url);
    const talk = await conversation(COMPANY, first.url, second.url);
    const acknowledged = new Set<string>();
    const load = repeating(AT_ONCE, async (worker, n) => {
      const name = `worker ${worker} no ${n}`;
      if ((await client.makeDepartment(name)).status === 201) acknowledged.add(name);
      await other.get('/api/accounts/');
      await sleep(PAUSE_MS);
      return undefined;
    });
    const scene: Scene = { cluster, clients: [client, other], talk };
    try {
      await until('load', () => acknowledged.size > 30);
      const gone = await without(scene, 'gone', {
        begin: () => cluster.crash(),
        end: () => cluster.restart(),
        seconds: scale.outageSeconds,
      });
      const frozen = await without(scene, 'frozen', {
        begin: async () => cluster.freeze(),
        end: async () => cluster.thaw(),
        seconds: scale.frozenSeconds,
      });
      const before = acknowledged.size;
      await until('load', () => acknowledged.size > before + 30);
      await load.stop();
      const ended = await endReachesOtherProcess(first.url, second.url);
      const kept = await nothingLost(client, env, acknowledged);
      return [...gone, ...frozen, ended, ...kept];
    } finally {
      await load.stop();
      for (const one of [talk.agent, talk.customer]) one.leave();
      for (const one of [client, other]) one.close();
      for (const server of [first, second]) await server.end();
      await cluster.stop();
    }
  },
};

interface Scene {
  cluster: Cluster;
  clients: [Client, Client];
  talk: Awaited<ReturnType<typeof conversation>>;
}

interface Absence {
  begin(): Promise<void>;
  end(): Promise<void>;
  seconds: number;
}

async function without(
  { clients, talk }: Scene,
  how: string,
  { begin, end, seconds }: Absence,
): Promise<FaultVerdict[]> {
  await begin();
  const begunAt = performance.now();
  await sleep(500);
  const [health, ready] = await Promise.all([
    clients[0].get('/healthz'),
    clients[1].get('/readyz'),
  ]);
  await sleep(seconds * 1_000 - 500);
  const endedAt = performance.now();
  await end();
  const backAt = performance.now();
  await until('ready', async () => {
    const answers = await Promise.all(clients.map((client) => client.get('/readyz')));
    return answers.every(({ status }) => status === 200);
  });
  const readyMs = performance.now() - backAt;
  const text = `${how}, and back`;
  await talk.agent.send(text);
  await until('hearing', () => talk.customer.received.some(({ content }) => content === text));
  const receivedMs = performance.now() - backAt;
  const answers = clients.flatMap((client) => client.answers).filter(sentBetween(begunAt, endedAt));
  const refusals = answers.filter(
    (answer) => answer.status !== 200 && answer.status !== 201 && !isLate(answer),
  );
  const asked = refusals.filter(({ asked }) => !asked.includes('/healthz')).map(refusalOf);
  const unclear = asked.filter(
    ({ status, detail, retryAfter }) => status !== 503 || !detail || !retryAfter,
  );
  return [
    none(`${how}: refusals without a reason`, unclear, asked.length),
    noneLate(`${how}: calls without an answer in time`, answers),
    holds(
      `${how}: /healthz, /readyz`,
      '200, 503',
      `${health.status}, ${ready.status}`,
      health.status === 200 && ready.status === 503,
    ),
    within(`${how}: the longest wait`, Math.max(...answers.map(({ ms }) => ms)), HANGING_MS),
    within(`${how}: ready again after`, readyMs, BACK_MS),
    within(`${how}: live rooms of both processes again after`, receivedMs, BACK_MS),
  ];
}

const sentBetween =
  (from: number, to: number) =>
  ({ sentAt }: FaultAnswer): boolean =>
    sentAt > from && sentAt < to;

/** A session ended at one process is refused by the other: notifications between them work again. */
async function endReachesOtherProcess(first: string, second: string): Promise<FaultVerdict> {
  const leaving = await new Client(first).signIn();
  const elsewhere = leaving.at(second);
  await until('known', async () => (await elsewhere.get('/api/accounts/')).status === 200);
  await leaving.ask('POST', '/api/token/revoke/', { refresh: leaving.refresh });
  const ms = await until(
    'refused',
    async () => (await elsewhere.get('/api/accounts/')).status === 401,
  );
  for (const one of [leaving, elsewhere]) one.close();
  return within('a session ended by one process is refused by the other after', ms, ENDED_MS);
}
