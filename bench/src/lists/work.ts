import { type Figures, measure, percentiles } from './measure.ts';
import { type Staff, signIn } from './staff.ts';

export interface WorkFigures {
  mutationsPerSecond: number;
  bulkDeleteMs: number;
  signInsPerSecond: number;
  withoutSignIns: Figures;
  besideSignIns: Figures;
}

const SECONDS = 4;
const WRITERS = 16;
const SIGNING_IN = 8;

/** What people do besides reading: changes with their log entries, and signing in. */
export async function measureWork(url: string, staff: Staff): Promise<WorkFigures> {
  const mutationsPerSecond = await changes(url, staff);
  const bulkDeleteMs = await bulkDelete(url, staff);
  const reading = () =>
    measure(new URL('/api/logs/?page_size=20', url).href, {
      connections: 1,
      seconds: SECONDS,
      headers: staff.headers,
    });
  const withoutSignIns = await reading();
  let running = true;
  let signIns = 0;
  const people = Array.from({ length: SIGNING_IN }, async () => {
    while (running) {
      if ((await signIn(url, staff.company)).ok) signIns += 1;
    }
  });
  const besideSignIns = await reading();
  running = false;
  await Promise.all(people);
  return {
    mutationsPerSecond,
    bulkDeleteMs,
    signInsPerSecond: signIns / SECONDS,
    withoutSignIns,
    besideSignIns,
  };
}

const post = (url: string, { headers }: Staff, path: string, method: string, body: object) =>
  fetch(new URL(path, url), {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function changes(url: string, staff: Staff): Promise<number> {
  const made = await Promise.all(
    Array.from({ length: WRITERS }, async (_, n) => {
      const body = { name: `Bench ${n}`, manager_id: staff.uid };
      const response = await post(url, staff, '/api/departments/', 'POST', body);
      return ((await response.json()) as { id: number }).id;
    }),
  );
  let count = 0;
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  await Promise.all(
    made.map(async (id, writer) => {
      for (let n = 0; performance.now() < end; n += 1) {
        const body = { name: `Bench ${writer} ${n}`, manager_id: staff.uid };
        const response = await post(url, staff, `/api/departments/${id}/`, 'PUT', body);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`a change was refused: ${response.status}`);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** A hundred departments at once, several times. */
async function bulkDelete(url: string, staff: Staff): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const ids: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      const body = { name: `Doomed ${round} ${n}`, manager_id: staff.uid };
      const response = await post(url, staff, '/api/departments/', 'POST', body);
      ids.push(((await response.json()) as { id: number }).id);
    }
    const begun = performance.now();
    const response = await post(url, staff, '/api/departments/bulk-delete/', 'DELETE', { ids });
    await response.arrayBuffer();
    times.push(performance.now() - begun);
  }
  return percentiles(times).p50;
}
