import { getGroup, listGroupDetails, updateGroup } from '@maru/contract/group-details';
import { adminOf, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import pg from 'pg';
import { type BareServer, startBare } from '../bare/start-bare.ts';
import { Judge, type Outcome } from '../judge.ts';
import { measure } from '../lists/measure.ts';
import { makeCompany, startOn } from '../servers.ts';
import { inTurns } from '../turns.ts';
import { bareHolders, bareScreen } from './bare-queries.ts';
import { ACCOUNTS, GROUPS, LARGE, loadGroups } from './data.ts';

const COMPANY = 'BENCH';
const TRIES = 40;
const CHANGES = 5;
const SCREEN = { atMost: 3 };
const WHO_MAY = { atMost: 2 };
const IN_FORCE_MS = 1_000;

/** The screens of groups and access in a large company, and how soon a change is in force in another process. */
export async function benchGroups(): Promise<Outcome> {
  const cluster = await startCluster({ durable: true });
  const judge = new Judge('groups', cluster);
  const url = cluster.createDatabase('groups');
  await makeCompany(url, COMPANY);
  const client = new pg.Client(url);
  await client.connect();
  await loadGroups(client, COMPANY);
  await client.end();
  const servers = [await startOn(url), await startOn(url)] as const;
  await compare(servers[0].url, servers[1].url, await startBare(url), judge);
  return judge.end({ accounts: ACCOUNTS, groups: GROUPS });
}

async function compare(
  first: string,
  second: string,
  bare: BareServer,
  judge: Judge,
): Promise<void> {
  const admin = await signedInAdmin(first, COMPANY);
  const groups = await admin.call(listGroupDetails, {});
  const large = groups.find(({ name }) => name === LARGE.name);
  if (!large) throw new Error('the large group is missing');
  const headers = { authorization: `Bearer ${admin.access}` };
  const options = { connections: 1, seconds: 60, atMost: TRIES, headers };
  const median = async (url: string) => (await measure(url, options)).p50;
  const sum = async (urls: string[]) => {
    let total = 0;
    for (const url of urls) total += await median(url);
    return total;
  };
  const at = (path: string) => new URL(path, first).href;

  const screen = ['details/', `${large.id}/`, `${large.id}/members/?page=1&page_size=20`];
  const opened = await inTurns({
    ours: () => sum(screen.map((path) => at(`/api/groups/${path}`))),
    other: () => sum(bareScreen(large.id).map((statements) => bare.asking(...statements))),
  });
  judge.judge("opening the group screen (ms, of a bare server's)", opened, SCREEN);
  for (const [what, permission, page, size] of [
    ['hold view_ticket', 'view_ticket', 1, 20],
    ['hold delete_userprofile', 'delete_userprofile', 1, 20],
    ['hold it, last page', 'view_ticket', 200, 100],
  ] as const) {
    const path = `/api/access/permissions/${permission}/?page=${page}&page_size=${size}`;
    const asked = await inTurns({
      ours: () => median(at(path)),
      other: () => median(bare.asking(...bareHolders(permission, size, (page - 1) * size))),
    });
    judge.judge(`who may: ${what} (ms, of a bare server's)`, asked, WHO_MAY);
  }
  const ours = await slowestChange(admin, second, large.id);
  const what = `a change of ${LARGE.members} members, in force elsewhere (ms, of ${IN_FORCE_MS})`;
  judge.judge(what, { ours, other: IN_FORCE_MS });
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
