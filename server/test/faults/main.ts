import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { environment, newFolder } from '@maru/harness/src/server-process.ts';
import { BOTH, type EngineName, type Fault, type FaultVerdict, type Scale } from './fault.ts';
import { FAULTS } from './faults.ts';

/** Causes faults under a real server and compares the results with the promises. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
    postgres: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`Which ones? npm run faults -- ${FAULTS.map(({ name }) => name).join(' | ')}`);
  process.exit(2);
}
const scale: Scale = {
  rounds: Number(values.rounds),
  writesARound: 60,
  outageSeconds: 30,
  frozenSeconds: 10,
  slowSeconds: 3,
  loadSeconds: Number(values.minutes) * 60,
  visits: 8,
  visitSeconds: 2,
};
const chosen = FAULTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const engines = values.postgres || values.embedded ? BOTH.filter((name) => values[name]) : BOTH;

const results = fileURLToPath(new URL('./results/', import.meta.url));
mkdirSync(results, { recursive: true });
let cluster: Cluster | undefined;
let databases = 0;
async function newDatabase(engine: EngineName, folder = newFolder()): Promise<NodeJS.ProcessEnv> {
  if (engine === 'embedded') return environment({ folder });
  cluster ??= await startCluster({ durable: true });
  databases += 1;
  return environment({ folder, url: cluster.createDatabase(`faults_${databases}`) });
}

async function judge(fault: Fault, engine: EngineName): Promise<FaultVerdict[]> {
  const impossible = fault.impossible?.();
  if (impossible) {
    return [{ what: 'tried', promise: 'yes', figure: `no: ${impossible}`, met: false }];
  }
  try {
    return await fault.run({ engine, scale, newDatabase: (folder) => newDatabase(engine, folder) });
  } catch (error) {
    return [{ what: 'carried through', promise: 'yes', figure: String(error), met: false }];
  }
}

let missed = 0;
try {
  for (const fault of chosen) {
    for (const engine of engines.filter((name) => fault.engines.includes(name))) {
      console.log(`\n${fault.name}, ${engine}`);
      const verdicts = await judge(fault, engine);
      for (const { what, promise, figure, met } of verdicts) {
        if (!met) missed += 1;
        const verdict = met ? 'met   ' : 'MISSED';
        console.log(`  ${verdict}  ${what.padEnd(62)} ${figure.padEnd(30)} promised: ${promise}`);
      }
      const report = { fault: fault.name, engine, at: new Date().toISOString(), scale, verdicts };
      const file = `${results}${fault.name}-${engine}.json`;
      writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    }
  }
} finally {
  await cluster?.stop();
}
console.log(missed === 0 ? '\nEverything promised was kept.' : `\n${missed} missed.`);
process.exit(missed === 0 ? 0 : 1);
