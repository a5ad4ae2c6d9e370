import { parseArgs } from 'node:util';
import { signedInAdmin } from '@maru/harness/src/company.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { residentMB } from '@maru/harness/src/resident.ts';
import { startBare } from '../bare/start-bare.ts';
import { Judge, type Outcome } from '../judge.ts';
import { newPeople } from '../new-people.ts';
import { COMPANY } from '../servers.ts';
import { type Budgets, ON_EMBEDDED, ON_POSTGRES } from './budgets.ts';
import { compare } from './compare.ts';
import { amountsFor } from './data.ts';
import { type FilledDatabase, onEmbedded, onPostgres } from './filled-database.ts';
import { type Measured, measureReading } from './reading.ts';
import { SIGNING_IN } from './sign-ins.ts';
import { signedInStaff } from './staff.ts';

const EMBEDDED_ROWS = 100_000;

/** Lists, logs and sign-in of a large company, compared with a bare server on the same data. */
export async function benchLists(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string' }, embedded: { type: 'boolean', default: false } },
  });
  if (values.embedded) {
    const rows = Number(values.rows ?? EMBEDDED_ROWS);
    const amounts = { ...amountsFor(rows), accounts: 20_000 };
    const judge = new Judge('lists-embedded');
    return measureOn(await onEmbedded(amounts), rows, judge, ON_EMBEDDED);
  }
  const rows = Number(values.rows ?? 1_000_000);
  const cluster = await startCluster({ durable: true });
  const judge = new Judge('lists', cluster);
  const target = await onPostgres(cluster, 'lists', amountsFor(rows));
  return measureOn(target, rows, judge, ON_POSTGRES);
}

async function measureOn(
  target: FilledDatabase,
  rows: number,
  judge: Judge,
  budgets: Budgets,
): Promise<Outcome> {
  const server = await target.start();
  const staff = await signedInStaff(server.url, COMPANY);
  await newPeople(await signedInAdmin(server.url, COMPANY), SIGNING_IN);
  const bare = await startBare(target.bare);
  const serverMB = () => residentMB(server.child.pid);
  const subject = { server: server.url, bare, staff, rows, serverMB };
  await compare(subject, budgets, judge);
  bare.end();
  console.log();
  const reader = {
    url: server.url,
    headers: staff.headers,
    report: (one: Measured) => console.log(lineOf(one)),
  };
  const measured = await measureReading(reader, rows);
  await server.end();
  return judge.end({ rows, measured });
}

const lineOf = ({ name, alone, eight }: Measured): string =>
  [
    name.padEnd(36),
    `p50 ${alone.p50.toFixed(1).padStart(6)}`,
    `p95 ${alone.p95.toFixed(1).padStart(6)} ms`,
    `8 at once: ${eight.perSecond.toFixed(0).padStart(5)}/s, p95 ${eight.p95.toFixed(1)} ms`,
  ].join('   ');
