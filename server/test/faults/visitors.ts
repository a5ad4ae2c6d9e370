import { setTimeout as sleep } from 'node:timers/promises';
import { makeCompany } from '@maru/harness/src/company.ts';
import { residentMB } from '@maru/harness/src/resident.ts';
import { startServer } from '@maru/harness/src/server-process.ts';
import { conversation } from '../processes/conversation.ts';
import { Client } from './client.ts';
import { BOTH, COMPANY, type Fault, type FaultVerdict } from './fault.ts';
import { percentile } from './percentile.ts';
import { openSilently, pingWithoutReading, typeAsFastAsAllowed } from './rude-visitors.ts';
import { until } from './until.ts';
import { holds, ratio } from './verdicts.ts';

const VISITED = 'VISITED';
/** The path that another company's account reads meanwhile. */
const READ = '/api/company/profile/';
const TIMES = 1.5;
const TYPISTS = 60;
const SIGNAL_SECONDS = 2;
const PINGERS = 4;
const GROWTH_MB = 40;
const SILENT = 400;
/** The agent and the customer, who stay connected. */
const TALKING = 2;
/** A refused connection has one second to close; a silent one is closed after five. */
const SETTLED_MS = 3_000;
/** The maximum per network; see `core/rooms/customer-limits.ts`. */
const PER_NETWORK = 100;

/** Customers of one company type, ping and connect without pause while another company works. */
export const visitors: Fault = {
  name: 'visitors',
  engines: BOTH,
  anyDatabase: true,
  async run({ newDatabase, scale }) {
    const env = await newDatabase();
    const server = await startServer(env);
    for (const code of [COMPANY, VISITED]) await makeCompany(env, code);
    const client = await new Client(server.url, 1).signIn();
    const { agent, customer, token } = await conversation(VISITED, server.url, server.url);
    await until('both are there', () => agent.isLive && customer.isLive);
    const open = () => liveSockets(client);

    /** Measures reads without and with the disturbance, in turns. */
    async function beside(what: string, begin: () => Promise<() => Promise<void>>) {
      const quiet: number[] = [];
      const busy: number[] = [];
      for (let round = 0; round < scale.visits; round += 1) {
        quiet.push(...(await timesOf(client, scale.visitSeconds)));
        const end = await begin();
        busy.push(...(await timesOf(client, scale.visitSeconds)));
        await end();
        await until('all of them are gone', async () => (await open()) === TALKING);
      }
      const middle = (times: number[]) => percentile(times, 0.5);
      return ratio(`a read of another company beside ${what}`, middle(quiet), middle(busy), TIMES);
    }

    await timesOf(client, scale.visitSeconds);
    const verdicts: FaultVerdict[] = [];
    agent.typing = 0;
    let typed = 0;
    let typingMs = 0;
    verdicts.push(
      await beside('typing', async () => {
        const typists = await typeAsFastAsAllowed(server.url, token, TYPISTS);
        const begun = performance.now();
        return async () => {
          typingMs += performance.now() - begun;
          typed += await typists.stop();
        };
      }),
    );
    const most = Math.ceil(typingMs / 1_000 / SIGNAL_SECONDS) + scale.visits;
    verdicts.push(
      holds(
        `signals of ${typed} typing frames that reach the staff`,
        `1 to ${most}`,
        String(agent.typing),
        agent.typing >= 1 && agent.typing <= most,
      ),
    );

    const before = residentMB(server.child.pid);
    let highest = before;
    verdicts.push(
      await beside('pings', async () => {
        const pingers = await pingWithoutReading(server.url, token, PINGERS);
        return async () => {
          highest = Math.max(highest, residentMB(server.child.pid));
          await pingers.stop();
        };
      }),
    );
    verdicts.push(
      holds(
        'memory before and during pings',
        `at most + ${GROWTH_MB} MB`,
        `${before} MB, ${highest} MB`,
        highest - before <= GROWTH_MB,
      ),
    );

    let held = 0;
    verdicts.push(
      await beside('abandoned connections', async () => {
        const silent = await openSilently(server.url, SILENT);
        held = Math.max(held, (await lowest(open)) - TALKING);
        return () => silent.abandon();
      }),
    );
    verdicts.push(
      holds(
        `connections held of ${SILENT} that one network opens`,
        `at most ${PER_NETWORK}`,
        String(held),
        held > 0 && held <= PER_NETWORK,
      ),
    );

    await agent.send('still here');
    await until('hearing', () => customer.received.length === 1);
    verdicts.push(
      holds(
        'connections of the conversation that broke',
        'none',
        String(agent.breaks + customer.breaks),
        agent.breaks + customer.breaks === 0,
      ),
    );
    for (const one of [agent, customer]) one.leave();
    client.close();
    await server.end();
    return verdicts;
  },
};

async function timesOf(client: Client, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    times.push((await client.get(READ)).ms);
    await sleep(2);
  }
  return times;
}

async function lowest(look: () => Promise<number>): Promise<number> {
  const end = performance.now() + SETTLED_MS;
  let least = await look();
  while (performance.now() < end && least > PER_NETWORK + TALKING) {
    await sleep(100);
    least = Math.min(least, await look());
  }
  return least;
}

async function liveSockets(client: Client): Promise<number> {
  const { body } = await client.get('/metrics');
  return Number(/^maru_live_sockets (\d+)$/m.exec(String(body))?.[1] ?? Number.NaN);
}
