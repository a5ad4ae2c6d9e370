import { makeCompany } from '@maru/harness/src/company.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { environment, newFolder, startServer } from '@maru/harness/src/server-process.ts';
import { Client, type FaultAnswer, refusalOf } from './client.ts';
import { nothingLost } from './departments.ts';
import { BOTH, COMPANY, type Fault } from './fault.ts';
import { noSmallDisk, smallDisk } from './small-disk.ts';
import { repeating, until } from './until.ts';
import { holds, none, within } from './verdicts.ts';

/** Large enough for either database. */
const DISK_MB = 300;
const WRITERS = 4;
const REFUSALS = 20;
const READS = ['/api/accounts/', '/api/departments/', '/api/logs/', '/api/chats/', '/readyz'];
const AGAIN_MS = 2_000;

/** The data disk is full while clients write and read. */
export const fullDisk: Fault = {
  name: 'full-disk',
  engines: BOTH,
  impossible: noSmallDisk,
  async run({ engine, newDatabase }) {
    const disk = smallDisk(DISK_MB);
    const cluster = engine === 'postgres' ? await startCluster({ on: disk.folder }) : undefined;
    const env = cluster
      ? environment({ folder: newFolder(), url: cluster.createDatabase('maru') })
      : await newDatabase(disk.folder);
    try {
      let server = await startServer(env);
      await makeCompany(env, COMPANY);
      const client = await new Client(server.url).signIn();
      const acknowledged = new Set<string>();
      const refused: FaultAnswer[] = [];
      const writers = repeating(WRITERS, async (writer, n) => {
        const name = `writer ${writer} no ${n}`;
        const answer = await client.makeDepartment(name);
        if (answer.status === 201) acknowledged.add(name);
        else refused.push(answer);
        return undefined;
      });
      await until('writes', () => acknowledged.size >= 30);
      disk.fill();
      await until('refusals', () => refused.length >= REFUSALS);
      const reads: FaultAnswer[] = [];
      for (const path of [...READS, ...READS]) reads.push(await client.get(path));
      const during = acknowledged.size;
      disk.clear();
      const againMs = await until('writes again', () => acknowledged.size > during);
      await writers.stop();
      client.close();
      await server.end('SIGKILL');

      server = await startServer(env);
      const later = await new Client(server.url).signIn();
      const verdicts = await nothingLost(later, env, acknowledged);
      later.close();
      await server.end();
      const refusals = refused.map(refusalOf);
      return [
        none('refusals that do not say why', refusals.filter(isUnclear), refusals.length),
        none('reads that failed', failed(reads), reads.length),
        ...verdicts,
        holds('what a refusal says', 'why', refusals[0]?.detail ?? '', refusals.length > 0),
        within('changes are taken again after', againMs, AGAIN_MS),
      ];
    } finally {
      await cluster?.stop();
      disk.remove();
    }
  },
};

const isUnclear = ({ status, code, detail, retryAfter }: ReturnType<typeof refusalOf>) =>
  status !== 503 || code !== 'storage_full' || !detail || !retryAfter;

const failed = (answers: readonly FaultAnswer[]) =>
  answers.filter(({ status }) => status !== 200).map(refusalOf);
