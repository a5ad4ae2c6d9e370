import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { newFolder } from '@maru/harness/src/server-process.ts';
import { type DatabasePlace, makeCompany, startOn } from '../servers.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const STARTS = 3;
/** From the start of the process until it serves requests. */
const BUDGET_MS = { embedded: 1_500, postgres: 1_000 };

/** How long a server takes to start on data that exists, with the console built. */
export async function benchStart(): Promise<boolean> {
  if (!existsSync(here('../../../web/dist/index.html'))) {
    throw new Error('Build the console first: node scripts/build.ts');
  }
  const cluster = await startCluster({ durable: true });
  try {
    const embedded = await startsOn({ folder: newFolder() });
    const postgres = await startsOn(cluster.createDatabase('start'));
    const figures = { embedded, postgres };
    writeFileSync(here('../../results/start.json'), `${JSON.stringify(figures, null, 2)}\n`);
    return (['embedded', 'postgres'] as const)
      .map((database) => judge(database, figures[database]))
      .every(Boolean);
  } finally {
    await cluster.stop();
  }
}

/** The milliseconds of three starts, the shortest first. */
async function startsOn(place: DatabasePlace): Promise<number[]> {
  await makeCompany(place, 'START');
  // The first start compiles the sources, and the result is kept for the next.
  await (await startOn(place)).end();
  const times: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const begun = performance.now();
    const server = await startOn(place);
    times.push(Math.round(performance.now() - begun));
    await server.end();
  }
  return times.sort((a, b) => a - b);
}

function judge(database: keyof typeof BUDGET_MS, times: number[]): boolean {
  const median = times[STARTS >> 1] ?? 0;
  const budget = BUDGET_MS[database];
  const met = median <= budget;
  const all = times.join(', ');
  console.log(`${met ? 'met   ' : 'MISSED'}  ${database}: ${median} ms of ${budget} ms (${all})`);
  return met;
}
