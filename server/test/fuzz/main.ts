import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { environment, newFolder, startServer } from '@maru/harness/src/server-process.ts';
import { demoRequestData } from './demo-request-data.ts';
import { type FuzzFailure, fuzz } from './fuzz.ts';
import { failureLines, HEADING, summaryLine } from './report.ts';

/** Sends malformed requests to its own server, thousands for every endpoint. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '2000' },
    call: { type: 'string' },
    case: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});

const SLOW_MS = 2_000;
const cluster = values.postgres ? await startCluster() : undefined;
const folder = newFolder();
const url = cluster?.createDatabase('maru');
const server = await startServer({
  ...environment({ folder, ...(url !== undefined && { url }) }),
  DEMO: '1',
  TRUSTED_PROXIES: '127.0.0.1',
});
const failures: FuzzFailure[] = [];
try {
  const data = await demoRequestData(server.url);
  const number = values.case === undefined ? undefined : Number(values.case);
  const options = {
    seed: values.seed,
    perCall: Number(values.requests),
    slowMs: SLOW_MS,
    call: values.call,
    number,
  };
  console.log(`seed ${values.seed}\n${HEADING}`);
  for await (const [summary, failed] of fuzz({ url: server.url, data, ...options })) {
    console.log(summaryLine(summary));
    failures.push(...failed);
  }
  for (const failure of failures) console.log(failureLines(values.seed, server.url, failure));
  console.log(`${failures.length} failed`);
} finally {
  const { output } = await server.end();
  if (failures.length > 0) console.log(output);
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures.length > 0 ? 1 : 0);
