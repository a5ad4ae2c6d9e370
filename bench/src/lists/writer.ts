import http from 'node:http';
import type { Staff } from './staff.ts';

const DEPARTMENTS = '/api/departments/';
/** So many change something at once. */
const WRITERS = 16;

const department = (name: string, { uid }: Staff) => ({ name, manager_id: uid });

/** Sends JSON over kept connections; what measures shares its cores with what is measured. */
export class Writer {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: WRITERS });
  readonly #headers: Record<string, string>;

  constructor({ headers }: Staff) {
    this.#headers = { ...headers, 'content-type': 'application/json' };
  }

  send(method: string, address: string | URL, body: object): Promise<{ id: number }> {
    const text = JSON.stringify(body);
    const headers = { ...this.#headers, 'content-length': Buffer.byteLength(text) };
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

  async newDepartments(server: string, staff: Staff, howMany = WRITERS): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < howMany; n += 1) {
      const made = department(`Bench ${n}`, staff);
      ids.push((await this.send('POST', new URL(DEPARTMENTS, server), made)).id);
    }
    return ids;
  }

  renaming(server: string, staff: Staff) {
    return (id: number, name: string) =>
      this.send('PUT', new URL(`${DEPARTMENTS}${id}/`, server), department(name, staff));
  }

  removing(server: string, ids: number[]): Promise<unknown> {
    return this.send('DELETE', new URL(`${DEPARTMENTS}bulk-delete/`, server), { ids });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Renames each of these again and again, all of them at once. */
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
