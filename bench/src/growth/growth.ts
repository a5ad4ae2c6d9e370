import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster } from '../../../scripts/postgres-cluster.ts';
import { BUDGETS } from '../lists/budgets.ts';
import { type Case, commonParts, commonPath, noHit, pageCases, rare } from '../lists/cases.ts';
import { amountsFor } from '../lists/data.ts';
import { measure } from '../lists/measure.ts';
import { signedIn } from '../lists/staff.ts';
import { COMPANY, onPostgres } from '../lists/target.ts';
import { drawGrowth, type Line } from './picture.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const RESULTS = here('../../results/growth.json');
const PICTURE = here('../../../docs/growth.svg');
const SIZES = [10_000, 100_000, 1_000_000];
const LARGE = 10_000_000;
const TRIES = 150;

/** The lines of the picture, in the order of their colours. */
const MUST_STAY_FLAT = ['page 1', 'a deep page', 'the last page', 'filter, no hit', 'filter, rare'];
const FIRST_COUNT = 'filter, a tenth, first time';
const NAMES = [...MUST_STAY_FLAT, FIRST_COUNT];

/** The median of an answer at one connection, in milliseconds, by what was asked. */
type Row = Record<string, number>;

/** How the cost of the same questions grows with the log. */
export async function benchGrowth(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { large: { type: 'boolean', default: false } } });
  const measured = recorded();
  for (const rows of values.large ? [...SIZES, LARGE] : SIZES) {
    measured[rows] = await measureAt(rows);
    console.log(rows.toLocaleString('en').padStart(12), measured[rows]);
  }
  writeFileSync(RESULTS, `${JSON.stringify(measured, null, 2)}\n`);
  const lines = NAMES.map(
    (name): Line => ({
      name,
      points: Object.entries(measured).map(([rows, row]) => [Number(rows), row[name] ?? 0]),
    }),
  );
  writeFileSync(PICTURE, drawGrowth(lines));
  return MUST_STAY_FLAT.map((name) => staysFlat(name, measured)).every(Boolean);
}

/** The largest size is measured once and kept, since filling it takes the better part of an hour. */
function recorded(): Record<number, Row> {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
}

function staysFlat(name: string, measured: Record<number, Row>): boolean {
  const [million, ten] = [measured[1_000_000]?.[name], measured[LARGE]?.[name]];
  if (million === undefined || ten === undefined) return true;
  const growth = ten / million;
  const met = growth <= BUDGETS.growth;
  console.log(
    `${met ? 'met   ' : 'MISSED'}  ${name.padEnd(20)} a million to ten: ${growth.toFixed(2)}×   target: at most ${BUDGETS.growth}×`,
  );
  return met;
}

async function measureAt(rows: number): Promise<Row> {
  const cluster = await startCluster({ durable: true });
  try {
    const target = await onPostgres(cluster, 'growth', amountsFor(rows));
    const server = await target.start();
    const { headers } = await signedIn(server.url, COMPANY);
    const ask = async ({ path }: Case) => {
      const url = (n: number) => new URL(path(n), server.url).href;
      await measure(url, { connections: 1, seconds: 5, atMost: 50, headers });
      return (await measure(url, { connections: 1, seconds: 20, atMost: TRIES, headers })).p50;
    };
    const [first, deep, last] = pageCases(rows) as [Case, Case, Case];
    const figures = [
      await ask(first),
      await ask(deep),
      await ask(last),
      await ask(noHit),
      await ask(rare),
      await firstCount(server.url, headers),
    ];
    await server.end();
    return Object.fromEntries(NAMES.map((name, n) => [name, round(figures[n] ?? 0)]));
  } finally {
    await cluster.stop();
  }
}

async function firstCount(server: string, headers: Record<string, string>): Promise<number> {
  const url = (n: number) =>
    new URL(commonPath(commonParts.tenth[n % commonParts.tenth.length] ?? ''), server).href;
  const { length } = commonParts.tenth;
  return (await measure(url, { connections: 1, seconds: 60, atMost: length, headers })).p50;
}

const round = (ms: number): number => Math.round(ms * 100) / 100;
