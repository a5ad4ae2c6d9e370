import http from 'node:http';
import type { Staff } from './staff.ts';

const DEPARTMENTS = '/api/departments/';
/** The number of concurrent writers. */
const WRITERS = 16;

/** Sends JSON over persistent connections, to save CPU: it shares the cores with the measured server. */
export class Writer {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: WRITERS });
  readonly #server: string;
  readonly #staff: Staff;

  constructor(server: string, staff: Staff) {
    this.#server = server;
    this.#staff = staff;
  }

  /** To a path of the server, or to any other address. */
  send(method: string, address: string, body: object): Promise<{ id: number }> {
    const text = JSON.stringify(body);
    const headers = {
      ...this.#staff.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const options = { method, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const request = http.request(new URL(address, this.#server), options, (response) => {
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

  async newDepartments(howMany = WRITERS): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < howMany; n += 1) {
      ids.push((await this.send('POST', DEPARTMENTS, this.#department(`Bench ${n}`))).id);
    }
    return ids;
  }

  rename(id: number, name: string): Promise<unknown> {
    return this.send('PUT', `${DEPARTMENTS}${id}/`, this.#department(name));
  }

  close(): void {
    this.#agent.destroy();
  }

  #department(name: string) {
    return { name, manager_id: this.#staff.uid };
  }
}

/** Renames all of these concurrently, again and again. */
export async function changesPerSecond(
  ids: readonly number[],
  seconds: number,
  rename: (id: number, name: string) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    ids.map(async (id) => {
      for (let n = 0; performance.now() < end; n += 1) {
        await rename(id, `Bench ${id} ${n} ${begun}`);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}
