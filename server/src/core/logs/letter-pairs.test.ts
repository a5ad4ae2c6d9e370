import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { world } from '../../../test/world.ts';
import type { Connection } from '../../platform/database/engine.ts';

const DEFINITION = readFileSync(
  new URL('../../../migrations/repeatable/letter_pairs.sql', import.meta.url),
  'utf8',
);
/** The same pairs by a body that cannot stand in the place of the call. */
const ANOTHER_BODY = DEFINITION.replaceAll('company::text', 'company');
const INDEXED = [
  ['log_text_action_extra_info', 'text'],
  ['ticket', 'search_text'],
  ['customer', 'search_text'],
  ['conversation_text', 'search_text'],
] as const;

async function define(connection: Connection, definition: string): Promise<void> {
  for (const script of ['begin', definition, 'commit']) await connection.exec(script);
}

async function plans(connection: Connection): Promise<string[]> {
  const found: string[] = [];
  await connection.exec('begin; set local enable_seqscan = off');
  for (const [table, column] of INDEXED) {
    const { rows } = await connection.query(
      `explain select count(*) from ${table} where letter_pairs(company_id, ${column}) @> letter_pairs(1, 'AB')`,
      [],
    );
    found.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  await connection.exec('rollback');
  return found;
}

test('a session that has searched goes on using the indexes after the function was defined again', async () => {
  const { engine } = await world();
  const connection = await engine.acquire();
  try {
    await define(connection, ANOTHER_BODY);
    for (const plan of await plans(connection)) {
      expect(plan).toContain('Index Cond: (letter_pairs(');
    }
    await define(connection, DEFINITION);
    for (const plan of await plans(connection)) {
      expect(plan).toMatch(/Index Cond: .*regexp_replace/);
    }
  } finally {
    await connection.exec('rollback');
    await define(connection, DEFINITION);
    connection.release();
  }
});
