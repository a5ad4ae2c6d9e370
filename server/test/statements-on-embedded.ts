// Has the embedded database plan every statement that the tests have sent to PostgreSQL: whether it knows each function,
// type, collation and column. Most tests of features send theirs to PostgreSQL alone.
//   node server/test/statements-on-embedded.ts FOLDER AT_LEAST
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migratedFolder } from './created-folder.ts';

const [folder = '', atLeast = ''] = process.argv.slice(2);

/** Of statements that differ in the number of their rows or values alone, one is enough. */
const shapeOf = (sql: string) =>
  sql
    .replace(/\$\d+/g, '$')
    .replace(/\(\$(?:, \$)*\)(?:, \(\$(?:, \$)*\))*/g, '($)')
    .replace(/\s+/g, ' ');

const byShape = new Map<string, string>();
for (const file of readdirSync(folder)) {
  for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
    const sql = JSON.parse(line) as string;
    byShape.set(shapeOf(sql), sql);
  }
}
/** PostgreSQL plans no others: they lock, notify or set something. */
const planned = [...byShape.values()].filter((sql) =>
  /^\s*(?:--.*\n\s*)*\(?(?:select|insert|update|delete|with|values|merge)\b/i.test(sql),
);

const { engine, folder: database } = await migratedFolder();
const connection = await engine.acquire();
const refused: string[] = [];
for (const sql of planned) {
  await connection.exec(`explain (generic_plan) ${sql}`).catch((error: Error) => {
    refused.push(`${error.message}: ${sql.replace(/\s+/g, ' ').slice(0, 500)}`);
  });
}
connection.release();
await engine.close();
rmSync(database, { recursive: true });

console.log(`${planned.length} statements planned, ${refused.length} of them refused`);
for (const one of refused) console.log(one);
if (refused.length > 0) process.exit(1);
if (planned.length < Number(atLeast)) {
  console.log(`There should be ${atLeast} or more: are they still noted?`);
  process.exit(1);
}
