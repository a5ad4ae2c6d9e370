// How PostgreSQL runs every statement that the product has sent in the tests: whether row-level security keeps it from
// using an index, and whether it reads tables that can be large as a whole.
//   node server/test/plans/statement-plans.ts FOLDER AT_LEAST
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import pg from 'pg';
import { upgradeDatabase } from '../../src/core/upgrade.ts';
import { postgresEngine } from '../../src/platform/database/postgres-engine.ts';
import { fillTables } from './fill-tables.ts';
import { notedStatements } from './noted-statements.ts';
import { Planner } from './planner.ts';
import { WHOLE_READS } from './whole-reads.ts';

const [folder = '', atLeast = ''] = process.argv.slice(2);

const cluster = await startCluster();
const url = cluster.createDatabase('plans');
const engine = postgresEngine({ url, maxConnections: 1, onError: () => {} });
await upgradeDatabase(engine);
await engine.close();
const client = new pg.Client(url);
await client.connect();
await fillTables(client);

const planner = await Planner.on(client);
const sent = notedStatements(folder).filter(({ asApplication }) => asApplication);
const applied = new Set<unknown>();
const faults: string[] = [];
for (const statement of sent) {
  const text = statement.sql.replace(/\s+/g, ' ').trim();
  const isAccepted = (table: string) => {
    const known = WHOLE_READS.find((read) => read.table === table && text.includes(read.statement));
    if (known) applied.add(known);
    return known !== undefined;
  };
  for (const { how, lost, whole } of await planner.look(statement)) {
    const read = whole.filter((table) => !isAccepted(table));
    if (lost.length > 0)
      faults.push(`${how}: not looked up in an index: ${lost.join(', ')}\n    ${text}`);
    if (read.length > 0) faults.push(`${how}: read as a whole: ${read.join(', ')}\n    ${text}`);
  }
}
for (const read of WHOLE_READS) {
  if (!applied.has(read))
    faults.push(`No statement reads ${read.table} as a whole any more: ${read.statement}`);
}
await client.end();
await cluster.stop();

console.log(`${sent.length} statements planned, ${faults.length} faults`);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exit(1);
if (sent.length < Number(atLeast)) {
  console.log(`There should be ${atLeast} or more: are they still noted?`);
  process.exit(1);
}
