import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Figures, measure, percentiles } from './measure.ts';
import type { Staff } from './staff.ts';
import { changesPerSecond, Writer } from './writer.ts';

export interface WorkFigures {
  mutationsPerSecond: number;
  bulkDeleteMs: number;
  signInsPerSecond: number;
  withoutSignIns: Figures;
  besideSignIns: Figures;
}

const SECONDS = 5;
const SIGNING_IN = 8;
const CROWD = fileURLToPath(new URL('./sign-in-crowd.ts', import.meta.url));

/** Measures work other than reading: changes with their log entries, and sign-ins. */
export async function measureWork(url: string, staff: Staff): Promise<WorkFigures> {
  const writer = new Writer(url, staff);
  const ids = await writer.newDepartments();
  const mutationsPerSecond = await changesPerSecond(ids, SECONDS, (id, name) =>
    writer.rename(id, name),
  );
  const bulkDeleteMs = await bulkDelete(writer);
  writer.close();
  const reading = () =>
    measure(new URL('/api/logs/?page_size=20', url).href, {
      connections: 1,
      seconds: SECONDS,
      headers: staff.headers,
    });
  const withoutSignIns = await reading();
  const crowd = fork(CROWD, [url, staff.company, String(SIGNING_IN)]);
  await sleep(1000);
  const besideSignIns = await reading();
  const signIns = new Promise<number>((resolve) => crowd.once('message', resolve as never));
  crowd.send('enough');
  const signInsPerSecond = (await signIns) / (SECONDS + 1);
  return { mutationsPerSecond, bulkDeleteMs, signInsPerSecond, withoutSignIns, besideSignIns };
}

/** Deletes 100 departments at once, several times. */
async function bulkDelete(writer: Writer): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const ids = await writer.newDepartments(100);
    const begun = performance.now();
    await writer.remove(ids);
    times.push(performance.now() - begun);
  }
  return percentiles(times).p50;
}
