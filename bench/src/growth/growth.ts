import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { startBare } from '../bare/start-bare.ts';
import { Judge, type Outcome } from '../judge.ts';
import { amountsFor } from '../lists/data.ts';
import { onPostgres } from '../lists/filled-database.ts';
import { signedInStaff } from '../lists/staff.ts';
import { COMPANY } from '../servers.ts';
import { drawGrowth, type Line } from './picture.ts';
import { FIRST_COUNT, type Medians, MUST_STAY_FLAT, Times } from './questions.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const RESULTS = here('../../results/growth.json');
const PICTURE = here('../../../docs/growth.svg');
const SIZES = [10_000, 100_000, 1_000_000];
const LARGE = 10_000_000;
const ROUNDS = 12;
/** The time of a request, of a bare server's for the same on as many entries. */
const OF_BARE = { atMost: 6 };
/** The time of the same requests, from one million entries to ten million. */
const GROWTH = { atMost: 1.5 };

/** By number of entries. */
type Figures = Record<string, { postgresql: string; ours: Medians; bare: Medians }>;

/** How the time of the same requests grows with the size of the log. */
export async function benchGrowth(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { large: { type: 'boolean', default: false } } });
  const cluster = await startCluster({ durable: true });
  const judge = new Judge('growth', cluster);
  const sizes = new Map<number, Times>();
  for (const rows of values.large ? [...SIZES, LARGE] : SIZES) {
    sizes.set(rows, await timesAt(cluster, rows));
  }
  // In turns, so that a busy period of the machine affects all sizes.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const times of sizes.values()) await times.ask(round);
  }
  const measured: Figures = {};
  for (const [rows, times] of sizes) {
    measured[rows] = { postgresql: cluster.version, ...times.medians() };
  }
  judgeFigures(judge, measured);
  // The largest size is measured once and its figures are kept, because loading it takes most of an hour.
  const before: { figures?: Figures } = existsSync(RESULTS)
    ? JSON.parse(readFileSync(RESULTS, 'utf8'))
    : {};
  const figures = { ...before.figures, ...measured };
  const outcome = judge.end({ figures });
  if (outcome !== 'no verdict') writeFileSync(PICTURE, pictureOf(figures));
  return outcome;
}

async function timesAt(cluster: Cluster, rows: number): Promise<Times> {
  const target = await onPostgres(cluster, `growth_${rows}`, amountsFor(rows));
  const { url } = await target.start();
  const { headers } = await signedInStaff(url, COMPANY);
  return new Times({ url, headers, bare: await startBare(target.bare) }, rows);
}

function judgeFigures(judge: Judge, measured: Figures): void {
  for (const [rows, { ours, bare }] of Object.entries(measured)) {
    for (const name of MUST_STAY_FLAT) {
      const comparison = { ours: ours[name] ?? 0, other: bare[name] ?? 0 };
      judge.judge(`${name} of ${rows} entries (ms, of a bare server's)`, comparison, OF_BARE);
    }
  }
  const [million, ten] = [measured[1_000_000]?.ours, measured[LARGE]?.ours];
  if (!million || !ten) return;
  for (const name of MUST_STAY_FLAT) {
    const comparison = { ours: ten[name] ?? 0, other: million[name] ?? 0 };
    judge.judge(`${name}, from a million to ten (ms)`, comparison, GROWTH);
  }
}

const pictureOf = (figures: Figures): string =>
  drawGrowth(
    [...MUST_STAY_FLAT, FIRST_COUNT].map(
      (name): Line => ({
        name,
        points: Object.entries(figures).map(([rows, { ours }]) => [Number(rows), ours[name] ?? 0]),
      }),
    ),
  );
