import { ADMIN_PASSWORD, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import pg from 'pg';
import { Judge } from '../judge.ts';
import { startBareServer } from '../lists/bare.ts';
import { measure } from '../lists/measure.ts';
import { makeCompany, startOn } from '../servers.ts';
import { inTurns } from '../turns.ts';
import { bareReplies, type QUERIES } from './bare.ts';
import { loadAgents, loadTickets } from './data.ts';

const COMPANY = 'BENCH';
const [FEW, MANY] = [20_000, 200_000];
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
export async function benchTickets(): Promise<boolean> {
  const cluster = await startCluster({ durable: true });
  try {
    const url = cluster.createDatabase('tickets');
    await makeCompany(url, COMPANY);
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query('select id from company where code = $1', [COMPANY]);
    const company = Number(rows[0].id);
    await loadAgents(client, company);
    await loadTickets(client, company, 1, FEW);
    const server = await startOn(url);
    const admin = await signedInAdmin(server.url, COMPANY);
    const headers = { authorization: `Bearer ${admin.access}` };
    const medianAt = async (url: string) =>
      (await measure(url, { connections: PEOPLE, seconds: SECONDS, headers })).p50;
    const median = (path: string) => medianAt(new URL(path, server.url).href);

    const judge = new Judge();

    const few: Record<string, number> = {};
    for (const [what, path] of Object.entries(PATHS)) few[what] = await median(path);
    console.log(`loading ${MANY} tickets`);
    await loadTickets(client, company, FEW + 1, MANY);
    for (const [what, path] of Object.entries(PATHS)) {
      const comparison = { ours: await median(path), other: few[what] ?? 0 };
      judge.judge(`${what} at ${MANY} (ms, of the same at ${FEW})`, comparison, FLAT);
    }

    const first = await client.query(
      'select id from ticket where company_id = $1 order by time_created limit $2',
      [company, PEOPLE * 2],
    );
    const ids = first.rows.map((row) => Number(row.id));
    const [long = 0] = ids;
    const program = new URL('./bare-server.ts', import.meta.url);
    const bare = await startBareServer(program, [url, String(company), String(long)]);
    const reads: [what: string, path: string, query: keyof typeof QUERIES][] = [
      ['a window of the list', PATHS['a window of the list'], 'window'],
      ['a search', SEARCH, 'search'],
      ['the counts', PATHS['the counts'], 'counts'],
      ['one ticket', `/api/tickets/${long}/`, 'ticket'],
      ['its newest 200 entries', `/api/tickets/${long}/timeline/?limit=200`, 'timeline'],
    ];
    for (const [what, path, query] of reads) {
      const comparison = await inTurns({
        ours: () => median(path),
        other: () => medianAt(`${bare.url}/${query}`),
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
    return judge.end('tickets');
  } finally {
    await cluster.stop();
  }
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
