import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Staff } from './staff.ts';

const DEPARTMENTS = '/api/departments/';
/** The number of concurrent writers. */
const WRITERS = 16;

/** Changes departments, over as many connections as there are writers. */
export class Writer {
  readonly #client: HttpClient;
  readonly #staff: Staff;

  constructor(server: string, staff: Staff) {
    this.#client = new HttpClient(server, { headers: staff.headers, connections: WRITERS });
    this.#staff = staff;
  }

  /** To a path of the server, or to any other address. */
  async send(method: string, address: string, change: object): Promise<{ id: number }> {
    const { status, body } = await this.#client.ask(method, address, change);
    if (status >= 200 && status < 300) return body;
    throw new Error(`a change was refused: ${status} ${JSON.stringify(body)}`);
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
    this.#client.close();
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
