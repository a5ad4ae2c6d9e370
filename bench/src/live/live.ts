import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendMessage } from '@maru/contract/chats';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { residentMB } from '@maru/harness/src/resident.ts';
import type { ServerProcess } from '@maru/harness/src/server-process.ts';
import { Judge, type Outcome } from '../judge.ts';
import { COMPANY, makeCompany, startOn } from '../servers.ts';
import { startChild } from '../start-child.ts';
import { inTurns } from '../turns.ts';
import type { FromListeners, ListenersReport, ToListeners } from './listeners.ts';
import { newRoom, type Room } from './room.ts';

/** Numbers of listeners in one room. */
const STEPS = [100, 300, 1000, 2000, 3000];
/**
 * In one process, compared with a plain `ws` server in turns. More sockets get fewer messages, because two slow cores
 * are full with 20,000 frames a second of a plain server.
 */
const COMPARED = [
  { sockets: 1000, perSecond: 20 },
  { sockets: 2000, perSecond: 10 },
];
const PER_SECOND = 20;
const SECONDS = 10;
/** The time until a message arrives (p95), of a plain `ws` server's. */
const BUDGET = { atMost: 4 };

interface Load {
  sockets: number;
  perSecond: number;
}

interface Result {
  processes: number;
  sockets: number;
  messages: number;
  delivered: number;
  wrong: number;
  p50: number;
  p95: number;
  p99: number;
  serverMB: number;
}

/** Every message of a room reaches every listener once, in order and in time. */
export async function benchLive(): Promise<Outcome> {
  const cluster = await startCluster({ durable: true });
  const judge = new Judge('live', cluster);
  const results: Result[] = [];
  const compared = cluster.createDatabase('live');
  await makeCompany(compared, COMPANY);
  let wrong = 0;
  for (const load of COMPARED) wrong += await comparedWithPlain(compared, load, judge);
  for (const processes of [1, 2]) {
    const database = cluster.createDatabase(`live${processes}`);
    await makeCompany(database, COMPANY);
    for (const sockets of STEPS) {
      results.push(await measureOn(database, processes, { sockets, perSecond: PER_SECOND }));
    }
  }
  return judge.end({ results }, { wrong });
}

/** How many messages came twice, out of order or not at all. */
async function comparedWithPlain(database: string, load: Load, judge: Judge): Promise<number> {
  let wrong = 0;
  const comparison = await inTurns({
    other: async () => (await measurePlain(load)).p95,
    ours: async () => {
      const result = await measureOn(database, 1, load);
      wrong += result.wrong;
      return result.p95;
    },
  });
  judge.judge(
    `${load.sockets} sockets in one process: p95, of a plain ws server`,
    comparison,
    BUDGET,
  );
  return wrong;
}

async function measureOn(database: string, processes: number, load: Load): Promise<Result> {
  const servers: ServerProcess[] = [];
  for (let n = 0; n < processes; n += 1) servers.push(await startOn(database));
  try {
    const room = await newRoom(servers[0]?.url ?? '', load.sockets);
    const result = await measure(servers, room, load);
    console.log(lineOf(result));
    return result;
  } finally {
    for (const server of servers) await server.end();
  }
}

async function measurePlain(load: Load): Promise<Result> {
  const child = startChild(new URL('./plain-server.ts', import.meta.url));
  try {
    const url = await new Promise<string>((resolve) =>
      child.once('message', (message) => resolve((message as { url: string }).url)),
    );
    const room = { id: 1, access: '', sessions: [''] };
    const result = await measure([{ url, child }], room, load);
    console.log(`plain ws   ${lineOf(result)}`);
    return result;
  } finally {
    child.kill();
  }
}

type Server = Pick<ServerProcess, 'url' | 'child'>;

async function measure(servers: Server[], room: Room, load: Load): Promise<Result> {
  const { sockets, perSecond } = load;
  const listeners = startChild(new URL('./listeners.ts', import.meta.url));
  try {
    const order = {
      urls: servers.map(({ url }) => url),
      sockets,
      room: room.id,
      sessions: room.sessions,
    };
    await ask(listeners, { kind: 'open', order });
    await sleep(1_000);
    const last = await talk(room, servers, perSecond);
    await sleep(1_500);
    const { report } = (await ask(listeners, { kind: 'report', last })) as {
      report: ListenersReport;
    };
    return resultOf(report, servers, sockets, last);
  } finally {
    listeners.kill('SIGKILL');
  }
}

const ask = (listeners: ChildProcess, message: ToListeners): Promise<FromListeners> =>
  new Promise((resolve, reject) => {
    listeners.once('message', (answer) => resolve(answer as FromListeners));
    listeners.once('exit', () => reject(new Error('the listeners ended')));
    listeners.send(message);
  });

/** Sends at a constant rate, however long the answers take; returns the number of messages in the end. */
async function talk(room: Room, servers: Server[], perSecond: number): Promise<number> {
  const headers = { authorization: `Bearer ${room.access}` };
  const clients = servers.map(({ url }) => new HttpClient(url, { headers }));
  const sent: Promise<number>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * SECONDS; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
    sent.push(say(clients[n % clients.length] as HttpClient, room.id));
  }
  const statuses = await Promise.all(sent);
  const refused = statuses.filter((status) => status !== 201).length;
  if (refused > 0) throw new Error(`${refused} messages were refused`);
  return statuses.length;
}

async function say(client: HttpClient, room: number): Promise<number> {
  const content = String(process.hrtime.bigint() / 1000n);
  const { status } = await client.attempt(sendMessage, {
    params: { id: room },
    body: { room, content },
  });
  return status;
}

function resultOf(
  report: ListenersReport,
  servers: Server[],
  sockets: number,
  messages: number,
): Result {
  const sorted = report.latencies.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 100) / 10;
  return {
    processes: servers.length,
    sockets,
    messages,
    delivered: report.messages,
    wrong: report.wrong + Math.abs(sockets * messages - report.messages),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    serverMB: Math.max(...servers.map(({ child }) => residentMB(child.pid))),
  };
}

const lineOf = (r: Result): string =>
  [
    `${r.processes} ${r.processes === 1 ? 'process ' : 'processes'}`,
    `${String(r.sockets).padStart(5)} sockets`,
    `${String(r.delivered).padStart(7)} delivered`,
    `${String(r.wrong).padStart(3)} wrong`,
    `p50 ${String(r.p50).padStart(6)} ms`,
    `p95 ${String(r.p95).padStart(6)} ms`,
    `p99 ${String(r.p99).padStart(6)} ms`,
    `${r.serverMB} MB`,
  ].join('   ');
