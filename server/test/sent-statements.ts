import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Engine } from '../src/platform/database/engine.ts';

/** Tests whose statements are for a server alone, or of no feature. */
const NOT_OURS = /\.postgres\.test\.ts$|\/platform\/database\//;

/**
 * Notes each statement that tests send to PostgreSQL, if MARU_SENT_STATEMENTS names a folder for them:
 * `statements-on-embedded.ts` has the embedded database plan them.
 */
export function notingStatements(engine: Engine): Engine {
  const folder = process.env.MARU_SENT_STATEMENTS;
  if (!folder) return engine;
  const file = join(folder, `${process.pid}.jsonl`);
  const noted = new Set<string>();
  const note = (sql: string) => {
    if (noted.has(sql) || NOT_OURS.test(expect.getState().testPath ?? '')) return;
    noted.add(sql);
    appendFileSync(file, `${JSON.stringify(sql)}\n`);
  };
  return {
    ...engine,
    async acquire(mode) {
      const connection = await engine.acquire(mode);
      return {
        ...connection,
        query(sql, parameters) {
          note(sql);
          return connection.query(sql, parameters);
        },
      };
    },
  };
}
