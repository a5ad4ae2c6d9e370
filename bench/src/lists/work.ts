import { fork } from 'node:child_process';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Figures, measure, percentiles } from './measure.ts';
import type { Staff } from './staff.ts';

export interface WorkFigures {
  mutationsPerSecond: number;
  bulkDeleteMs: number;
  signInsPerSecond: number;
  withoutSignIns: Figures;
  besideSignIns: Figures;
}

const SECONDS = 5;
const WRITERS = 16;
const SIGNING_IN = 8;
const CROWD = fileURLToPath(new URL('./sign-in-crowd.ts', import.meta.url));

/** What people do besides reading: changes with their log entries, and signing in. */
export async function measureWork(url: string, staff: Staff): Promise<WorkFigures> {
  const writer = new Writer(url, staff);
  const mutationsPerSecond = await changes(writer, staff);
  const bulkDeleteMs = await bulkDelete(writer, staff);
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

/** Sends JSON over kept connections; what measures shares its cores with what is measured. */
class Writer {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: WRITERS });
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, { headers }: Staff) {
    this.#url = url;
    this.#headers = { ...headers, 'content-type': 'application/json' };
  }

  send(method: string, path: string, body: object): Promise<{ id: number }> {
    const text = JSON.stringify(body);
    const headers = { ...this.#headers, 'content-length': Buffer.byteLength(text) };
    const address = new URL(path, this.#url);
    return new Promise((resolve, reject) => {
      const request = http.request(address, { method, headers, agent: this.#agent }, (response) => {
        let answer = '';
        response.on('data', (data) => {
          answer += data;
        });
        response.on('end', () =>
          (response.statusCode ?? 500) < 300
            ? resolve(JSON.parse(answer))
            : reject(new Error(`a change was refused: ${response.statusCode} ${answer}`)),
        );
      });
      request.on('error', reject);
      request.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

const DEPARTMENTS = '/api/departments/';
const department = (name: string, { uid }: Staff) => ({ name, manager_id: uid });

async function changes(writer: Writer, staff: Staff): Promise<number> {
  const made = await Promise.all(
    Array.from({ length: WRITERS }, (_, n) =>
      writer.send('POST', DEPARTMENTS, department(`Bench ${n}`, staff)),
    ),
  );
  let count = 0;
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  await Promise.all(
    made.map(async ({ id }, place) => {
      for (let n = 0; performance.now() < end; n += 1) {
        const change = department(`Bench ${place} ${n}`, staff);
        await writer.send('PUT', `${DEPARTMENTS}${id}/`, change);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** A hundred departments at once, several times. */
async function bulkDelete(writer: Writer, staff: Staff): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const ids: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      const doomed = department(`Doomed ${round} ${n}`, staff);
      ids.push((await writer.send('POST', DEPARTMENTS, doomed)).id);
    }
    const begun = performance.now();
    await writer.send('DELETE', `${DEPARTMENTS}bulk-delete/`, { ids });
    times.push(performance.now() - begun);
  }
  return percentiles(times).p50;
}
