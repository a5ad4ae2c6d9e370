import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { newFolder } from '@maru/harness/src/server-process.ts';
import { Judge, type Outcome } from '../judge.ts';
import { type DatabasePlace, makeCompany, startOn } from '../servers.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const STARTS = 3;
/** From the start of the process until it serves requests. */
const BUDGET_MS = { embedded: 1_500, postgres: 1_000 };

/** How long a server takes to start on data that exists, with the console built. */
export async function benchStart(): Promise<Outcome> {
  if (!existsSync(here('../../../web/dist/index.html'))) {
    throw new Error('Build the console first: node scripts/build.ts');
  }
  const cluster = await startCluster({ durable: true });
  const judge = new Judge('start', cluster);
  const embedded = await startsOn({ folder: newFolder() });
  const postgres = await startsOn(cluster.createDatabase('start'));
  const figures = { embedded, postgres };
  for (const database of ['embedded', 'postgres'] as const) {
    const other = BUDGET_MS[database];
    const ours = figures[database][STARTS >> 1] ?? 0;
    judge.judge(`a start on ${database}, median (ms, of ${other})`, { ours, other });
  }
  return judge.end(figures);
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
