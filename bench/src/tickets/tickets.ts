import { parseArgs } from 'node:util';
import { ADMIN_PASSWORD, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import pg from 'pg';
import { type Statement, startBare } from '../bare/start-bare.ts';
import { Judge, type Outcome } from '../judge.ts';
import { measure } from '../lists/measure.ts';
import { makeCompany, startOn } from '../servers.ts';
import { inTurns } from '../turns.ts';
import { bareReads, bareReplies } from './bare.ts';
import { loadAgents, loadTickets } from './data.ts';

const COMPANY = 'BENCH';
const TICKETS = 200_000;
/** People who work at once. */
const PEOPLE = 8;
const SECONDS = 4;
const READS = { atMost: 3 };
const FLAT = { atMost: 2 };
const WRITES = { atLeast: 0.6 };

const SEARCH = `/api/tickets/?limit=500&q=${encodeURIComponent('seldom반품')}`;
const PATHS = {
  'a window of the list': '/api/tickets/?limit=500',
  'a search': SEARCH,
  'the counts': '/api/tickets/counts/',
} as const;

/** A company with 200,000 tickets and 2,000,000 entries, and eight people at once. */
export async function benchTickets(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string' } } });
  const many = Number(values.rows ?? TICKETS);
  const few = many / 10;
  const cluster = await startCluster({ durable: true });
  const judge = new Judge('tickets', cluster);
  const url = cluster.createDatabase('tickets');
  await makeCompany(url, COMPANY);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select id from company where code = $1', [COMPANY]);
  const company = Number(rows[0].id);
  await loadAgents(client, company);
  await loadTickets(client, company, 1, few);
  const server = await startOn(url);
  const admin = await signedInAdmin(server.url, COMPANY);
  const headers = { authorization: `Bearer ${admin.access}` };
  const medianAt = async (url: string) =>
    (await measure(url, { connections: PEOPLE, seconds: SECONDS, headers })).p50;
  const median = (path: string) => medianAt(new URL(path, server.url).href);

  const atFew: Record<string, number> = {};
  for (const [what, path] of Object.entries(PATHS)) atFew[what] = await median(path);
  console.log(`loading ${many} tickets`);
  await loadTickets(client, company, few + 1, many);
  for (const [what, path] of Object.entries(PATHS)) {
    const comparison = { ours: await median(path), other: atFew[what] ?? 0 };
    judge.judge(`${what} at ${many} (ms, of the same at ${few})`, comparison, FLAT);
  }

  const first = await client.query(
    'select id from ticket where company_id = $1 order by time_created limit $2',
    [company, PEOPLE * 2],
  );
  const ids = first.rows.map((row) => Number(row.id));
  const [long = 0] = ids;
  const bare = await startBare(url);
  const { window, search, counts, ticket, timeline } = bareReads(company, long);
  const reads: [what: string, path: string, bare: Statement][] = [
    ['a window of the list', PATHS['a window of the list'], window],
    ['a search', SEARCH, search],
    ['the counts', PATHS['the counts'], counts],
    ['one ticket', `/api/tickets/${long}/`, ticket],
    ['its newest 200 entries', `/api/tickets/${long}/timeline/?limit=200`, timeline],
  ];
  for (const [what, path, statement] of reads) {
    const comparison = await inTurns({
      ours: () => median(path),
      other: () => medianAt(bare.asking(statement)),
    });
    judge.judge(`${what} (ms, of a bare server's query)`, comparison, READS);
  }
  bare.end();

  const agents = await signedInAgents(server.url);
  const replies = await inTurns({
    ours: () => repliesPerSecond(agents, ids.slice(0, PEOPLE)),
    other: () => bareReplies(url, PEOPLE, SECONDS, { company, tickets: ids.slice(PEOPLE) }),
  });
  judge.judge('replies a second (of bare transactions)', replies, WRITES);
  await client.end();
  await server.end();
  return judge.end();
}

/** Each writes on a ticket of their own, with a pause that no person would notice: several take turns. */
async function repliesPerSecond(
  writers: readonly HttpClient[],
  tickets: readonly number[],
): Promise<number> {
  let count = 0;
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  await Promise.all(
    tickets.map(async (id, n) => {
      const own = writers.filter((_, at) => at % tickets.length === n);
      for (let turn = 0; performance.now() < end; turn += 1) {
        const answer = await own[turn % own.length]?.ask('POST', `/api/tickets/${id}/replies/`, {
          content: 'A reply of one sentence.',
        });
        if (answer?.status !== 201) throw new Error(`a reply was refused: ${answer?.status}`);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** Nobody may write more than 30 replies a second, so each of the eight is several accounts. */
async function signedInAgents(url: string): Promise<HttpClient[]> {
  const agents: HttpClient[] = [];
  for (let n = 1; n <= PEOPLE * 6; n += 1) {
    const who = { company_code: COMPANY, username: `agent${n}`, password: ADMIN_PASSWORD };
    agents.push(await new HttpClient(url).signIn(who));
  }
  return agents;
}
