import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { residentMB } from '@maru/harness/src/resident.ts';
import { commonAgainCases, pageCases } from './cases.ts';
import { amountsFor } from './data.ts';
import { judge, type Verdict } from './judge.ts';
import { changesBeside, pagesBeside, startBare } from './limit.ts';
import { type Measured, measureAgain, measureReading } from './reading.ts';
import { signedIn } from './staff.ts';
import { COMPANY, onEmbedded, onPostgres, type Target } from './target.ts';
import { measureWork } from './work.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const EMBEDDED_ROWS = 100_000;

/** Lists, logs and sign-in of a large company, compared with a bare server on the same data. */
export async function benchLists(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string' }, embedded: { type: 'boolean', default: false } },
  });
  if (values.embedded) {
    const rows = Number(values.rows ?? EMBEDDED_ROWS);
    return measureOn(await onEmbedded(amountsFor(rows)), rows, 'lists-embedded');
  }
  const rows = Number(values.rows ?? 1_000_000);
  const cluster = await startCluster({ durable: true });
  try {
    return await measureOn(await onPostgres(cluster, 'lists', amountsFor(rows)), rows, 'lists');
  } finally {
    await cluster.stop();
  }
}

async function measureOn(target: Target, rows: number, name: string): Promise<boolean> {
  const server = await target.start();
  const staff = await signedIn(server.url, COMPANY);
  const bare = target.url ? await startBare(target.url, rows) : undefined;
  const pages = bare && (await pagesBeside(bare, server.url, staff, pageCases(rows)));
  const reader = {
    url: server.url,
    headers: staff.headers,
    tell: (one: Measured) => console.log(lineOf(one)),
  };
  const measured = await measureReading(reader, rows);
  const work = await measureWork(server.url, staff);
  const change = bare && (await changesBeside(bare, server.url, staff));
  bare?.end();
  // After so many changes, the entries these filters find are far back in the log.
  for (const one of commonAgainCases('far back')) {
    const again = await measureAgain(reader, one);
    reader.tell(again);
    measured.push(again);
  }
  const serverMB = residentMB(server.child.pid);
  await server.end();
  const verdicts = judge({
    limits: pages && change && { pages, change },
    measured,
    work,
    serverMB,
  });
  console.log();
  for (const verdict of verdicts) console.log(verdictLine(verdict));
  const report = { rows, limits: { pages, change }, measured, work, serverMB, verdicts };
  writeFileSync(here(`../../results/${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  return verdicts.every(({ met }) => met);
}

const lineOf = ({ name, alone, eight }: Measured): string =>
  [
    name.padEnd(36),
    `p50 ${alone.p50.toFixed(1).padStart(6)}`,
    `p95 ${alone.p95.toFixed(1).padStart(6)} ms`,
    eight
      ? `8 at once: ${eight.perSecond.toFixed(0).padStart(5)}/s, p95 ${eight.p95.toFixed(1)} ms`
      : '',
  ].join('   ');

const verdictLine = ({ what, target, figure, met }: Verdict): string =>
  `${met ? 'met   ' : 'MISSED'}  ${what.padEnd(44)} ${figure.padEnd(28)} target: ${target}`;
