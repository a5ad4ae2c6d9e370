import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getGroup, listGroupDetails, updateGroup } from '@maru/contract/group-details';
import { adminOf, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import pg from 'pg';
import { measure, percentiles } from '../lists/measure.ts';
import { makeCompany, startOn } from '../servers.ts';
import { type Comparison, inTurns, type RatioVerdict, verdictLine, verdictOf } from '../turns.ts';
import { bareQueries } from './bare-queries.ts';
import { ACCOUNTS, GROUPS, LARGE, loadGroups } from './data.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const COMPANY = 'BENCH';
const TRIES = 40;
const CHANGES = 5;
const SCREEN_TIMES = 3;
const WHO_MAY_MS = 300;
const IN_FORCE_MS = 1_000;

/** The screens of groups and access in a large company, and how soon a change is in force in another process. */
export async function benchGroups(): Promise<boolean> {
  const cluster = await startCluster({ durable: true });
  try {
    const url = cluster.createDatabase('groups');
    await makeCompany(url, COMPANY);
    const client = new pg.Client(url);
    await client.connect();
    await loadGroups(client, COMPANY);
    const servers = [await startOn(url), await startOn(url)] as const;
    const verdicts = await compare(servers[0].url, servers[1].url, client);
    await client.end();
    for (const server of servers) await server.end();
    const report = { accounts: ACCOUNTS, groups: GROUPS, verdicts };
    writeFileSync(here('../../results/groups.json'), `${JSON.stringify(report, null, 2)}\n`);
    return verdicts.every(({ met }) => met);
  } finally {
    await cluster.stop();
  }
}

async function compare(first: string, second: string, client: pg.Client): Promise<RatioVerdict[]> {
  const admin = await signedInAdmin(first, COMPANY);
  const groups = await admin.call(listGroupDetails, {});
  const large = groups.find(({ name }) => name === LARGE.name);
  if (!large) throw new Error('the large group is missing');
  const headers = { authorization: `Bearer ${admin.access}` };
  const median = async (path: string) =>
    (
      await measure(new URL(path, first).href, {
        connections: 1,
        seconds: 60,
        atMost: TRIES,
        headers,
      })
    ).p50;
  const verdicts: RatioVerdict[] = [];
  const judge = (what: string, comparison: Comparison, atMost: number) => {
    const verdict = verdictOf(what, comparison, { atMost });
    console.log(verdictLine(verdict));
    verdicts.push(verdict);
  };

  const screen = ['details/', `${large.id}/`, `${large.id}/members/?page=1&page_size=20`];
  const opened = await inTurns({
    ours: () => sum(screen.map((path) => () => median(`/api/groups/${path}`))),
    other: () => sum(bareQueries(large.id).map((query) => () => medianOf(client, ...query))),
  });
  judge('opening the group screen (ms, of its bare queries)', opened, SCREEN_TIMES);
  for (const [what, path] of [
    ['hold view_ticket', 'permissions/view_ticket/?'],
    ['hold delete_userprofile', 'permissions/delete_userprofile/?'],
    ['hold it, last page', 'permissions/view_ticket/?page=200&page_size=100&'],
  ] as const) {
    const ours = await median(`/api/access/${path}`);
    judge(`who may: ${what} (ms, of ${WHO_MAY_MS})`, { ours, other: WHO_MAY_MS }, 1);
  }
  const ours = await slowestChange(admin, second, large.id);
  const what = `a change of ${LARGE.members} members, in force elsewhere (ms, of ${IN_FORCE_MS})`;
  judge(what, { ours, other: IN_FORCE_MS }, 1);
  return verdicts;
}

async function sum(times: (() => Promise<number>)[]): Promise<number> {
  let total = 0;
  for (const time of times) total += await time();
  return total;
}

async function medianOf(client: pg.Client, text: string, values: unknown[]): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    const begun = performance.now();
    await client.query({ name: text.slice(0, 40), text, values });
    times.push(performance.now() - begun);
  }
  return percentiles(times).p50;
}

/** From the moment when the change is sent until another process answers a member by it. */
async function slowestChange(admin: HttpClient, second: string, id: number): Promise<number> {
  const member = await new HttpClient(second).signIn({
    ...adminOf(COMPANY),
    username: 'person1',
  });
  const times: number[] = [];
  for (let n = 0; n < CHANGES * 2; n += 1) {
    const { name, permissions } = await admin.call(getGroup, { params: { id: String(id) } });
    const gives = !permissions.includes('view_botlog');
    const others = permissions.filter((codename) => codename !== 'view_botlog');
    const body = { name, permissions: gives ? [...others, 'view_botlog' as const] : others };
    const begun = performance.now();
    const saved = admin.call(updateGroup, { params: { id: String(id) }, body });
    const mayRead = async () => (await member.get('/api/bot-logs/')).status === 200;
    while ((await mayRead()) !== gives);
    await saved;
    times.push(performance.now() - begun);
  }
  return Math.max(...times);
}
