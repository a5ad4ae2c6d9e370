import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { listConversations } from '@maru/contract/conversations';
import { ADMIN_PASSWORD } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { residentMB } from '@maru/harness/src/resident.ts';
import {
  environment,
  newFolder,
  type ServerProcess,
  startServer,
} from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { startBare } from '../bare/start-bare.ts';
import { Judge, type Outcome } from '../judge.ts';
import { measure } from '../lists/measure.ts';
import { makeCompany } from '../servers.ts';
import { startChild } from '../start-child.ts';
import { loadAgents } from '../tickets/data.ts';
import { inTurns } from '../turns.ts';
import { BARE_LIST } from './bare-list.ts';
import { agentIds, type BenchRoom, giveChatLinks, loadConversations } from './data.ts';
import { disturbances } from './flood.ts';
import type { FromScreens, ScreensReport, ToScreens } from './screens.ts';
import { ipOf, Talk } from './talk.ts';

const COMPANY = 'BENCH';
const AGENTS = 200;
const CONVERSATIONS = 2_000;
/** Customers who have their pages open. */
const PAGES = 300;
const PER_SECOND = 50;
const PROCESSES = 2;
const LATE_MS = 150;
/** When memory is compared, in seconds after the first message. */
const [EARLY, LATE] = [120, 600];
const FLOOD_SECONDS = 20;
const DISTURBED = { atMost: 1.5 };

/** 200 agents at their desks, 2,000 open conversations, 50 messages a second, two processes. */
export async function benchDesk(): Promise<Outcome> {
  const cluster = await startCluster({ durable: true });
  const judge = new Judge('desk', cluster);
  const servers: ServerProcess[] = [];
  const screens = startChild(new URL('./screens.ts', import.meta.url));
  const database = cluster.createDatabase('desk');
  const client = new pg.Client(database);
  await makeCompany(database, COMPANY);
  await client.connect();
  const { rows } = await client.query('select id from company where code = $1', [COMPANY]);
  const company = Number(rows[0].id);
  await loadAgents(client, company);
  const accounts = (await agentIds(client, company)).slice(0, AGENTS);
  const keys = await giveChatLinks(client, company);
  const rooms = await loadConversations(client, company, accounts, CONVERSATIONS);
  for (let n = 0; n < PROCESSES; n += 1) servers.push(await startOn(database));
  const urls = servers.map(({ url }) => url);
  const agents = await signedInAgents(urls, accounts);

  const [one] = agents.values();
  if (!one) throw new Error('nobody is signed in');
  const bare = await startBare(database);
  const median = async (url: string) =>
    (await measure(url, { connections: 4, seconds: 4, headers: bearer(one) })).p50;
  judge.judge(
    `a desk with ${CONVERSATIONS} conversations opens (ms, of a bare server's query)`,
    await inTurns({
      ours: () => median(`${urls[0]}${listConversations.path}`),
      other: () => median(bare.asking([BARE_LIST, [company]])),
    }),
    { atMost: 3 },
  );
  bare.end();

  const { seq } = await one.call(listConversations, {});
  const desks = [...agents.values()].map(({ access }) => access);
  const customers = rooms
    .slice(0, PAGES)
    .map(({ id, token }, n) => ({ room: id, token, address: ipOf(n) }));
  await ask(screens, { kind: 'open', order: { urls, desks, after: seq, customers } });
  const talk = new Talk(urls, rooms, agents, PAGES);

  await talk.goOn(EARLY, PER_SECOND);
  const early = memoryOf(servers);
  await talk.goOn(LATE - EARLY, PER_SECOND);
  const late = memoryOf(servers);
  const spoken = await reported(screens);
  console.log(`to desks ${lineOf(spoken.toDesks)}; to customers ${lineOf(spoken.toCustomers)}`);
  const of150 = (ours: number) => ({ ours, other: LATE_MS });
  judge.judge(`from a customer to every desk: p95 (ms, of ${LATE_MS})`, of150(spoken.toDesks.p95), {
    atMost: 1,
  });
  judge.judge(
    `from an agent to the customer: p95 (ms, of ${LATE_MS})`,
    of150(spoken.toCustomers.p95),
    {
      atMost: 1,
    },
  );
  judge.judge(
    'memory at minute ten (MB, of minute two)',
    { ours: late, other: early },
    { atMost: 1.1 },
  );

  const { wrong, missing } = await checked(screens, rooms, talk, client);
  console.log(`${wrong} frames out of order, ${missing} conversations or pages behind`);

  const scene = { urls, rooms, company: COMPANY, keys, session: one, seconds: FLOOD_SECONDS };
  for (const disturb of disturbances(scene)) {
    const p95 = async (begin: typeof disturb.begin) => {
      await ask(screens, { kind: 'forget' });
      const disturbing = begin();
      await talk.goOn(FLOOD_SECONDS, PER_SECOND);
      const answers = Object.entries(await disturbing.end());
      if (answers.length > 0) console.log('answers by status', Object.fromEntries(answers));
      return (await reported(screens)).toDesks.p95;
    };
    judge.judge(
      `${disturb.what}: p95 for the others (ms, of ${LATE_MS})`,
      await inTurns({ ours: () => p95(disturb.begin), other: async () => LATE_MS }),
      DISTURBED,
    );
  }

  return judge.end({}, { wrong, missing });
}

/** The addresses of customers are those that the proxy names. */
const startOn = (url: string): Promise<ServerProcess> =>
  startServer({ ...environment({ folder: newFolder(), url }), TRUSTED_PROXIES: '127.0.0.1' });

/** By account, each on one of the servers. */
async function signedInAgents(
  urls: readonly string[],
  accounts: readonly number[],
): Promise<Map<number, HttpClient>> {
  const agents = new Map<number, HttpClient>();
  for (const [n, account] of accounts.entries()) {
    const who = { company_code: COMPANY, username: `agent${n + 1}`, password: ADMIN_PASSWORD };
    agents.set(account, await new HttpClient(urls[n % urls.length] ?? '').signIn(who));
  }
  return agents;
}

const bearer = ({ access }: HttpClient) => ({ authorization: `Bearer ${access}` });

const memoryOf = (servers: readonly ServerProcess[]): number =>
  servers.reduce((sum, { child }) => sum + residentMB(child.pid), 0);

const ask = (screens: ChildProcess, message: ToScreens): Promise<FromScreens> =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the screens ended'));
    screens.once('exit', ended);
    screens.once('message', (answer) => {
      screens.off('exit', ended);
      resolve(answer as FromScreens);
    });
    screens.send(message);
  });

/** After a pause in which the last messages arrive. */
async function reported(screens: ChildProcess): Promise<ScreensReport> {
  await sleep(1_500);
  const { report } = (await ask(screens, { kind: 'report' })) as { report: ScreensReport };
  return report;
}

const lineOf = ({ count, p50, p95, p99 }: ScreensReport['toDesks']): string =>
  `${count} frames, p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)} ms`;

/** Whether every desk knows of every message, and every page has the last one of its room. */
async function checked(
  screens: ChildProcess,
  rooms: readonly BenchRoom[],
  talk: Talk,
  client: pg.Client,
): Promise<{ wrong: number; missing: number }> {
  const { wrong, counts, pages } = await reported(screens);
  const { rows } = await client.query(
    'select id, last_seq, customer_count from chat_room where id = any($1::bigint[])',
    [rooms.map(({ id }) => id)],
  );
  const known = new Map(counts);
  const shown = new Map(pages);
  const behind = rows.filter(
    ({ id, customer_count }) =>
      talk.sent.has(Number(id)) && known.get(Number(id)) !== Number(customer_count),
  );
  const late = rows.filter(
    ({ id, last_seq }) => shown.has(Number(id)) && shown.get(Number(id)) !== Number(last_seq),
  );
  return { wrong, missing: behind.length + late.length };
}
