import { setTimeout as sleep } from 'node:timers/promises';
import { makeCompany } from '@maru/harness/src/company.ts';
import { residentMB } from '@maru/harness/src/resident.ts';
import { startServer } from '@maru/harness/src/server-process.ts';
import { conversation } from '../processes/conversation.ts';
import { Client, refusalOf } from './client.ts';
import { BOTH, COMPANY, type Fault, type FaultVerdict } from './fault.ts';
import { percentile } from './percentile.ts';
import { until } from './until.ts';
import { atLeast, holds, none } from './verdicts.ts';

const PER_SECOND = 200;
/** Slightly less, because sign-ins are not counted. */
const PACE = 195;
const AT_ONCE = 40;
const SIGN_IN_EVERY = 200;
const DEPARTMENTS = 20;
/** The allowed ratio of memory in the last quarter to the second quarter. */
const GROWTH = 1.1;
/** In a shorter run the process has not reached its stable size yet. */
const TELLING_SECONDS = 60;

const READS = [
  '/api/accounts/?page_size=100',
  '/api/accounts/?username=adm',
  '/api/departments/?ordering=-manager',
  '/api/departments/?page_size=all',
  '/api/chats/',
  '/api/logs/',
  '/api/logs/?extra_info=name&ordering=model',
  '/api/bot-logs/',
  '/api/tickets/',
  '/api/profile/current/',
  '/api/company/profile/',
  '/api/accounts/?ordering=nonsense',
];

/** Reads, writes, messages, sign-ins and invalid requests at a constant rate. */
export const load: Fault = {
  name: 'load',
  engines: BOTH,
  anyDatabase: true,
  async run({ newDatabase, scale }) {
    const env = await newDatabase();
    const server = await startServer(env);
    await makeCompany(env, COMPANY);
    const client = await new Client(server.url).signIn();
    const { agent, customer } = await conversation(COMPANY, server.url, server.url);
    const [room] = (await client.get('/api/chats/')).body.results as { id: number }[];
    const departments: number[] = [];
    for (let n = 0; n < DEPARTMENTS; n += 1) {
      departments.push((await client.makeDepartment(`department ${n}`)).body.id);
    }
    const step = (n: number) => {
      if (n % SIGN_IN_EVERY === 0) return new Client(server.url, 1).signIn().catch(() => undefined);
      if (n % 10 === 1) {
        const path = `/api/departments/${departments[((n / 10) % DEPARTMENTS) | 0]}/`;
        return client.ask('PUT', path, { name: `department ${n}`, manager_id: client.uid });
      }
      if (n % 10 === 5) {
        const message = { room: room?.id, content: `message ${n}` };
        return client.ask('POST', `/api/chats/${room?.id}/messages/`, message);
      }
      return client.get(READS[n % READS.length] ?? '');
    };

    const memory: number[] = [];
    const tally = new Tally();
    const underway = new Set<Promise<unknown>>();
    const begun = performance.now();
    const end = begun + scale.loadSeconds * 1_000;
    for (let n = 0; performance.now() < end; n += 1) {
      const early = begun + (n * 1_000) / PER_SECOND - performance.now();
      if (early > 1) await sleep(early);
      // Users wait for their answers: if the machine cannot keep up, fewer requests are sent.
      if (underway.size >= AT_ONCE) await Promise.race(underway);
      const asked: Promise<unknown> = Promise.resolve(step(n)).finally(() =>
        underway.delete(asked),
      );
      underway.add(asked);
      if (n % PER_SECOND === 0) {
        memory.push(residentMB(server.child.pid));
        tally.take(client);
      }
    }
    await Promise.all(underway);
    const seconds = (performance.now() - begun) / 1_000;
    tally.take(client);
    await until('hearing', () => customer.received.length >= tally.sent);
    for (const one of [agent, customer]) one.leave();
    client.close();
    await server.end();
    return [
      none('answers of 5xx, or none', tally.failures, tally.count),
      { ...atLeast('requests a second', Math.round(tally.count / seconds), PACE), timed: true },
      holds(
        'messages said, and heard by the customer',
        'as many',
        `${tally.sent}, ${customer.received.length}`,
        customer.received.length === tally.sent && tally.sent > 0,
      ),
      holds('p50, p95, p99', 'to be known', tally.percentiles(), true),
      flat(memory, scale.loadSeconds),
    ];
  },
};

/** The results of the requests, without keeping the answers. */
class Tally {
  count = 0;
  /** Messages that were accepted. */
  sent = 0;
  readonly failures: unknown[] = [];
  readonly #times: number[] = [];

  take(client: Client): void {
    for (const answer of client.answers.splice(0)) {
      this.count += 1;
      this.#times.push(answer.ms);
      if (answer.asked.startsWith('POST /api/chats/') && answer.status === 201) this.sent += 1;
      if (answer.status === 0 || answer.status >= 500) this.failures.push(refusalOf(answer));
    }
  }

  percentiles(): string {
    const at = (share: number) => percentile(this.#times, share).toFixed(0);
    return `${at(0.5)}, ${at(0.95)}, ${at(0.99)} ms`;
  }
}

function flat(memory: readonly number[], seconds: number): FaultVerdict {
  const quarter = memory.length >> 2;
  const middle = (values: readonly number[]) => percentile(values, 0.5);
  const second = middle(memory.slice(quarter, 2 * quarter));
  const last = middle(memory.slice(-Math.max(1, quarter)));
  const figure = `${second} MB, ${last} MB`;
  const met = seconds < TELLING_SECONDS || last <= second * GROWTH;
  return holds('memory in the second and the last quarter', 'flat (at most + 10 %)', figure, met);
}
