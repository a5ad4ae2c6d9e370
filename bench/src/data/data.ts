import { runStatement } from '@maru/contract/data';
import { setDataSource, syncDataSource } from '@maru/contract/data-source';
import { signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { environment, newFolder, startServer } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { startProgram } from '../bare/start-bare.ts';
import { agentIds } from '../desk/data.ts';
import { Judge, type Outcome } from '../judge.ts';
import { makeCompany } from '../servers.ts';
import { loadAgents } from '../tickets/data.ts';
import { inTurns } from '../turns.ts';
import { checkTimes } from './first-wall.ts';
import { ask, forEach, letRead, medianOf, type Person, signedIn } from './people.ts';
import { changeAtOnce, changeOneByOne } from './rights-changes.ts';
import { makeSource } from './source.ts';
import { besideWideAnswers } from './wide-answers.ts';

const COMPANY = 'BENCH';
/** With an embedded source. */
const OTHERS = 'OTHERS';
const PEOPLE = 200;
/** Nobody may send more than 30 statements at once and five a second, so many take turns. */
const ASKERS = 36;
const CALLS = 300;
const AT_ONCE = 4;
const CHECK_MS = 5;
const IN_STEP_MS = 1_000;
const HUNDRED_ROWS =
  'select id, order_no, customer_id, status, total_amount, ordered_at from orders order by id desc limit 100';

/** Statements on a PostgreSQL source: how long a check takes, a query, and a change of 200 people's rights. */
export async function benchData(): Promise<Outcome> {
  const cluster = await startCluster({ durable: true });
  const judge = new Judge('data', cluster);
  const check = await checkTimes();
  judge.judge(`a page of SQL parsed and checked: median (ms, of ${CHECK_MS})`, {
    ours: check.p50,
    other: CHECK_MS,
  });
  judge.judge(`a page of SQL parsed and checked: p95 (ms, of ${CHECK_MS})`, {
    ours: check.p95,
    other: CHECK_MS,
  });

  const url = cluster.createDatabase('data');
  const database = new pg.Client(url);
  await makeCompany(url, COMPANY);
  await database.connect();
  const { rows } = await database.query('select id from company where code = $1', [COMPANY]);
  const company = Number(rows[0].id);
  await loadAgents(database, company);
  const accounts = (await agentIds(database, company)).slice(0, PEOPLE);
  const source = await makeSource(cluster);
  const server = await startServer({
    ...environment({ folder: newFolder(), url }),
    SOURCE_HOSTS: new URL(source).hostname,
  });
  const admin = await signedInAdmin(server.url, COMPANY);
  await admin.call(setDataSource, { body: { kind: 'postgres', url: source } });
  await admin.call(syncDataSource, {});
  await letRead(database, company, accounts, 'orders');
  const people = await signedIn(server.url, COMPANY, accounts);
  const owner = new pg.Client(source);
  await owner.connect();
  const scene = { admin, database, source: owner, company, people };

  const bare = await startBareLog(cluster.createDatabase('bare'), source);
  const askers = people.slice(0, ASKERS);
  for (const one of askers) await hundredRows(one);
  const plain = new HttpClient(bare.url);
  const compared = (atOnce: number) =>
    inTurns({
      ours: () => medianOf(CALLS, atOnce, (n) => hundredRows(askers[n % ASKERS] as Person)),
      other: () => medianOf(CALLS, atOnce, () => plain.post('/', { sql: HUNDRED_ROWS })),
    });
  // Both servers run quicker after some hundred calls. Those at once have no budget: they share two processors.
  const { ours, other } = await compared(AT_ONCE);
  console.log(`${AT_ONCE} at once: ${ours.toFixed(1)} ms beside ${other.toFixed(1)}`);
  judge.judge("a query of 100 rows, logged first (ms, of a bare server's)", await compared(1), {
    atMost: 2,
  });
  bare.end();

  await makeCompany(url, OTHERS);
  const reader = await signedInAdmin(server.url, OTHERS);
  for (const { kind, asked, beside } of [
    { kind: 'PostgreSQL', asked: admin, beside: reader },
    { kind: 'embedded', asked: reader, beside: admin },
  ]) {
    const what = `p95 of others beside the widest answers, ${kind} source (ms, of those without)`;
    judge.judge(what, await besideWideAnswers(beside, asked), { atMost: 1.5 });
  }

  // Everybody has asked before, so that only what a change of rights costs is measured.
  await forEach(people, AT_ONCE, (one) => ask(one, 'select count(*) from orders'));
  const each = await changeOneByOne(scene, AT_ONCE);
  judge.judge(`one person's new rights in step, the slowest of ${PEOPLE} (ms, of ${IN_STEP_MS})`, {
    ours: each.slowestMs,
    other: IN_STEP_MS,
  });
  const all = await changeAtOnce(scene);
  judge.judge(`the rights of ${PEOPLE} people at once in step (ms, of ${IN_STEP_MS})`, {
    ours: all.ms,
    other: IN_STEP_MS,
  });
  console.log(`all ${PEOPLE} asked within ${all.askedMs.toFixed(0)} ms, most by a new connection`);
  const wrong = each.wrong + all.wrong;
  console.log(`${wrong} next statements were held to other rights than the new ones`);
  return judge.end({}, { wrong });
}

async function startBareLog(log: string, source: string) {
  const client = new pg.Client(log);
  await client.connect();
  await client.query(`create table bare_log (
    id bigint generated always as identity primary key, at timestamptz not null default now(), user_name text not null,
    statement text not null)`);
  await client.end();
  return startProgram(new URL('./bare-server.ts', import.meta.url), [log, source]);
}

/** Not checked against the contract, as the bare server's answer is not. */
async function hundredRows({ client }: Person): Promise<void> {
  const { status, body } = await client.post(runStatement.path, { sql: HUNDRED_ROWS });
  if (status !== 200 || body.rows?.length !== 100)
    throw new Error(`refused: ${JSON.stringify(body)}`);
}
