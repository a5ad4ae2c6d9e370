import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster } from '../../../scripts/postgres-cluster.ts';
import { residentMB } from '../resident.ts';
import { makeCompany, startOn } from '../servers.ts';
import { type Case, casesFor } from './cases.ts';
import { amountsFor, load } from './data.ts';
import { judge, type Measured, type Verdict } from './judge.ts';
import { measure } from './measure.ts';
import { signedIn } from './staff.ts';
import { measureWork } from './work.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const COMPANY = 'BENCH';
const SECONDS = 3;
/** A filter that takes a second is known after a few tries. */
const TRIES = 200;

/** Lists, logs and sign-in on a large company, beside a bare server on the same data. */
export async function benchLists(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string' } } });
  const rows = Number(values.rows ?? 1_000_000);
  const cluster = await startCluster({ durable: true });
  try {
    const database = cluster.createDatabase('lists');
    await makeCompany(database, COMPANY);
    const begun = performance.now();
    await load(database, COMPANY, amountsFor(rows));
    console.log(`${rows} rows loaded in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    const limit = await measureBare(database, rows);
    const server = await startOn(database);
    const staff = await signedIn(server.url, COMPANY);
    const measured: Measured[] = [];
    for (const one of casesFor(rows)) {
      const result = await measureCase(server.url, staff.headers, one);
      measured.push(result);
      console.log(lineOf(result));
    }
    const work = await measureWork(server.url, staff);
    const verdicts = judge({ limit, measured, work, serverMB: residentMB(server.child.pid) });
    await server.end();
    for (const verdict of verdicts) console.log(verdictLine(verdict));
    const report = { rows, limit, measured, work, verdicts };
    writeFileSync(here('../../results/lists.json'), `${JSON.stringify(report, null, 2)}\n`);
    return verdicts.every(({ met }) => met);
  } finally {
    await cluster.stop();
  }
}

async function measureBare(database: string, rows: number): Promise<number> {
  const count = Math.round(rows * 0.9);
  const bare = fork(here('./bare-server.ts'), [database, '1', String(count)]);
  const { url } = await new Promise<{ url: string }>((resolve) =>
    bare.once('message', (message) => resolve(message as { url: string })),
  );
  await measure(url, { connections: 8, seconds: 1 });
  const { perSecond, p95 } = await measure(url, { connections: 8, seconds: SECONDS });
  bare.kill();
  console.log(`bare server, page 1: ${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(1)} ms`);
  return perSecond;
}

async function measureCase(
  url: string,
  headers: Record<string, string>,
  one: Case,
): Promise<Measured> {
  const address = new URL(one.path, url).href;
  const first = await measure(address, { connections: 1, seconds: 60, atMost: 1, headers });
  const options = { seconds: SECONDS, atMost: TRIES * 20, headers };
  const alone = await measure(address, { ...options, connections: 1, atMost: TRIES });
  const eight = await measure(address, { ...options, connections: 8 });
  return { ...one, first: first.p50, alone, eight };
}

const lineOf = ({ name, first, alone, eight }: Measured): string =>
  [
    name.padEnd(32),
    `first ${first.toFixed(1).padStart(7)} ms`,
    `p50 ${alone.p50.toFixed(1).padStart(6)}`,
    `p95 ${alone.p95.toFixed(1).padStart(6)} ms`,
    `8 at once: ${eight.perSecond.toFixed(0).padStart(5)}/s, p95 ${eight.p95.toFixed(1)} ms`,
  ].join('   ');

const verdictLine = ({ what, target, figure, met }: Verdict): string =>
  `${met ? 'met   ' : 'MISSED'}  ${what.padEnd(44)} ${figure.padEnd(28)} target: ${target}`;
