import type { TableRight } from '@maru/contract/table-permissions';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ATTACKED, ATTACKS } from '../../../test/data-attacks.ts';
import { newTestSourceAlone } from '../../../test/sources.ts';
import { FirstWallPool } from './first-wall/first-wall-pool.ts';
import type { SourceCatalog } from './first-wall/source-catalog.ts';
import {
  type Answer,
  OverTimeError,
  type Source,
  SourceError,
  TooLargeError,
} from './second-wall/source.ts';

const ENGINE = inject('databaseUrl') ? 'postgres' : 'pglite';
const OWNER = ENGINE === 'postgres' ? 'maru' : 'postgres';

const GRID: Readonly<Record<string, readonly TableRight[]>> = {
  orders: ['read', 'update'],
  inbox: ['create'],
  refunds: [],
};
const runner = {
  account: 7,
  grants: Object.entries(GRID).map(([table, rights]) => ({ table, rights })),
};
const catalog: SourceCatalog = {
  schema: 'public',
  tables: new Map(
    Object.entries(GRID).map(([name, held]) => [
      name,
      {
        name,
        columns: new Set(['id', 'status', 'total', 'secret', 'note']),
        rights: {
          read: held.includes('read'),
          create: held.includes('create'),
          update: held.includes('update'),
          delete: held.includes('delete'),
        },
      },
    ]),
  ),
  functions: new Set(['own_function', 'secret_of']),
  rowFunctions: new Set(['secret_of']),
  operators: new Set(),
};

let source: Source;
let wall: FirstWallPool;
beforeAll(async () => {
  source = await newTestSourceAlone(3_000);
  wall = new FirstWallPool();
  await source.asOwner(ATTACKED);
});
afterAll(async () => {
  await source.close();
  await wall.close();
});

async function firstSays(statements: readonly string[]): Promise<string> {
  for (const sql of statements) {
    const verdict = await wall.check({ sql, catalog }, { company: 1, account: 7 });
    if (verdict.allowed) continue;
    const { reason, ...more } = verdict.refusal;
    return [reason, ...Object.values(more)].join(' ');
  }
  return 'allowed';
}

const query = (sql: string) => source.run(runner, { sql, isReading: true, isKept: false });
const change = (sql: string) => source.run(runner, { sql, isReading: false, isKept: true });

function saidBy(answer: Answer | Error): string {
  if (/the secret|root:/.test(JSON.stringify(answer))) return 'tells';
  if (answer instanceof OverTimeError) return 'ended';
  if (answer instanceof TooLargeError) return 'too large';
  if (answer instanceof SourceError) return answer.code ?? answer.message;
  if (answer instanceof Error) throw answer;
  return answer.isCut ? `${answer.rows.length} rows` : 'runs';
}

async function tried(statements: readonly string[], run: typeof query): Promise<string> {
  let said = '';
  for (const sql of statements) said = saidBy(await run(sql).catch((error: Error) => error));
  return said;
}

describe(ENGINE, () => {
  test.each(ATTACKS)('$name', async (attack) => {
    const statements = attack.sql.map((sql) => sql.replaceAll('$OWNER', OWNER));
    expect(await firstSays(statements)).toBe(attack.first);
    const modes = [
      ...(attack.only === 'change' ? [] : [query]),
      ...(attack.only === 'query' ? [] : [change]),
    ];
    const said = new Set<string>();
    for (const run of modes) said.add(await tried(statements, run));
    expect([...said].join(' / ')).toBe(attack[ENGINE]);
    const after = await query(
      "select count(*), count(*) filter (where status <> 'open') from orders",
    );
    expect(after.rows, 'nothing has changed').toEqual([['3000', '0']]);
    await expect(query('select * from refunds')).rejects.toMatchObject({ code: '42501' });
  });
});
