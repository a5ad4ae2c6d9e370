import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from '@maru/harness/src/postgres-cluster.ts';
import type { ServerProcess } from '@maru/harness/src/server-process.ts';
import { GROWTH } from '../lists/budgets.ts';
import { amountsFor } from '../lists/data.ts';
import { onPostgres } from '../lists/filled-database.ts';
import { signedInStaff } from '../lists/staff.ts';
import { COMPANY } from '../servers.ts';
import { drawGrowth, type Line } from './picture.ts';
import { FIRST_COUNT, MUST_STAY_FLAT, questionsFor, Times } from './questions.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const RESULTS = here('../../results/growth.json');
const PICTURE = here('../../../docs/growth.svg');
const SIZES = [10_000, 100_000, 1_000_000];
const LARGE = 10_000_000;
const ROUNDS = 12;

/** Milliseconds by number of entries and by question. */
type Figures = Record<string, Record<string, number>>;

interface Size {
  rows: number;
  server: ServerProcess;
  times: Times;
}

/** How the time of the same requests grows with the size of the log. */
export async function benchGrowth(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { large: { type: 'boolean', default: false } } });
  const cluster = await startCluster({ durable: true });
  try {
    const sizes: Size[] = [];
    for (const rows of values.large ? [...SIZES, LARGE] : SIZES) {
      sizes.push(await sizeOf(cluster, rows));
    }
    // In turns, so that a busy period of the machine affects all sizes.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { times } of sizes) await times.ask(round);
    }
    for (const { server } of sizes) await server.end();
    return report(Object.fromEntries(sizes.map(({ rows, times }) => [rows, times.medians()])));
  } finally {
    await cluster.stop();
  }
}

async function sizeOf(cluster: Cluster, rows: number): Promise<Size> {
  const target = await onPostgres(cluster, `growth_${rows}`, amountsFor(rows));
  const server = await target.start();
  const { headers } = await signedInStaff(server.url, COMPANY);
  return { rows, server, times: new Times(server.url, headers, questionsFor(rows)) };
}

function report(measured: Figures): boolean {
  console.table(measured);
  // The largest size is measured once and its figures are kept, because loading it takes most of an hour.
  const before: Figures = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
  const figures = { ...before, ...measured };
  writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
  const lines = [...MUST_STAY_FLAT, FIRST_COUNT].map(
    (name): Line => ({
      name,
      points: Object.entries(figures).map(([rows, row]) => [Number(rows), row[name] ?? 0]),
    }),
  );
  writeFileSync(PICTURE, drawGrowth(lines));
  return MUST_STAY_FLAT.map((name) => staysFlat(name, measured)).every(Boolean);
}

function staysFlat(name: string, measured: Figures): boolean {
  const [million, ten] = [measured[1_000_000]?.[name], measured[LARGE]?.[name]];
  if (million === undefined || ten === undefined) return true;
  const growth = ten / million;
  const met = growth <= GROWTH;
  console.log(
    `${met ? 'met   ' : 'MISSED'}  ${name.padEnd(20)} a million to ten: ${growth.toFixed(2)}×   target: at most ${GROWTH}×`,
  );
  return met;
}
