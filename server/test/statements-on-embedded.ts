// Has the embedded database plan every statement that the tests have sent to PostgreSQL: whether it knows each function,
// type, collation and column. Most tests of features send theirs to PostgreSQL alone.
//   node server/test/statements-on-embedded.ts FOLDER AT_LEAST
import { rmSync } from 'node:fs';
import { migratedFolder } from './created-folder.ts';
import { notedStatements } from './plans/noted-statements.ts';

const [folder = '', atLeast = ''] = process.argv.slice(2);

const planned = notedStatements(folder);
const { engine, folder: database } = await migratedFolder();
const connection = await engine.acquire();
const refused: string[] = [];
for (const { sql } of planned) {
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
