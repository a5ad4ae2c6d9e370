import { makeCompany } from '@maru/harness/src/company.ts';
import { startServer } from '@maru/harness/src/server-process.ts';
import { Client } from './client.ts';
import { nothingLost } from './departments.ts';
import { BOTH, COMPANY, type Fault } from './fault.ts';
import { repeating, until } from './until.ts';
import { none, within } from './verdicts.ts';

const WRITERS = 8;
/** The number of departments deleted in one transaction. */
const BUNCH = 3;
const READY_MS = 2_000;

interface Made {
  id: number;
  name: string;
}

/** kill -9 during writes, repeated. */
export const kill: Fault = {
  name: 'kill',
  engines: BOTH,
  async run({ newDatabase, scale }) {
    const env = await newDatabase();
    const acknowledged = new Set<string>();
    const bunches: Made[][] = [];
    const halves: unknown[] = [];
    const failures: unknown[] = [];
    let asked = 0;
    const readyMs: number[] = [];

    for (let round = 1; ; round += 1) {
      const begun = performance.now();
      const server = await startServer(env);
      if (round === 1) await makeCompany(env, COMPANY);
      const client = new Client(server.url, WRITERS);
      await until('ready', async () => (await client.get('/readyz')).status === 200);
      if (round > 1) readyMs.push(performance.now() - begun);
      await client.signIn();
      halves.push(...(await halfDone(client, bunches)));
      if (round > scale.rounds) {
        const verdicts = await nothingLost(client, env, acknowledged);
        client.close();
        await server.end();
        return [
          ...verdicts,
          none('deletions half done', halves, bunches.length),
          none('answers that are no success', failures, asked),
          within(`ready again, slowest of ${readyMs.length}`, Math.max(...readyMs), READY_MS),
        ];
      }

      const before = acknowledged.size;
      const own: Made[][] = Array.from({ length: WRITERS }, () => []);
      const writers = repeating(WRITERS, async (writer, n) => {
        const name = `round ${round} writer ${writer} no ${n}`;
        const created = await client.makeDepartment(name);
        if (created.status === 201) {
          acknowledged.add(name);
          own[writer]?.push({ id: created.body.id, name });
        } else if (created.status !== 0) failures.push(created.body);
        if (own[writer]?.length !== BUNCH + 1) return undefined;
        const bunch = own[writer]?.splice(0).slice(0, BUNCH) ?? [];
        // Until the answer it is unknown whether the deletion happened, so these no longer count.
        for (const gone of bunch) acknowledged.delete(gone.name);
        bunches.push(bunch);
        await client.ask('DELETE', '/api/departments/bulk-delete/', {
          ids: bunch.map(({ id }) => id),
        });
        return undefined;
      });
      await until('writes', () => acknowledged.size - before >= scale.writesARound);
      await server.end('SIGKILL');
      await writers.stop();
      client.close();
      asked += client.answers.filter(({ status }) => status !== 0).length;
    }
  },
};

/** The bunches that were deleted only in part. */
async function halfDone(client: Client, bunches: readonly Made[][]): Promise<Made[][]> {
  const { body } = await client.get('/api/departments/?page_size=all');
  const present = new Set((body as Made[]).map(({ id }) => id));
  return bunches.filter((bunch) => {
    const left = bunch.filter(({ id }) => present.has(id)).length;
    return left !== 0 && left !== bunch.length;
  });
}
