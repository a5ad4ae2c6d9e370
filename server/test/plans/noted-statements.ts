import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotedStatement } from '../sent-statements.ts';

/** Of statements that differ in the number of their rows or values alone, one is enough. */
const shapeOf = (sql: string) =>
  sql
    .replace(/\$\d+/g, '$')
    .replace(/\(\$(?:, \$)*\)(?:, \(\$(?:, \$)*\))*/g, '($)')
    .replace(/\s+/g, ' ');

/** PostgreSQL plans no others: they lock, notify or set something. */
const isPlanned = ({ sql }: NotedStatement) =>
  /^\s*(?:--.*\n\s*)*\(?(?:select|insert|update|delete|with|values|merge)\b/i.test(sql);

/** The statements in this folder that a database plans, one of each shape; what the product sent itself comes first. */
export function notedStatements(folder: string): NotedStatement[] {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').trim().split('\n'),
  );
  const statements = lines.map((line) => JSON.parse(line) as NotedStatement).filter(isPlanned);
  const byShape = Map.groupBy(statements, ({ sql }) => shapeOf(sql));
  return [...byShape.values()].flatMap(
    (same) => same.find((one) => one.asApplication) ?? same[0] ?? [],
  );
}
