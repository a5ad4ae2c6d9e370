import { type ShopTable, shopTables } from '@maru/demo/src/shop/shop-tables.ts';
import { FirstWallPool } from '@maru/server/src/features/data/first-wall/first-wall-pool.ts';
import { catalogOf } from '@maru/server/src/features/data/grid.ts';
import { DEFAULT_SOURCE } from '@maru/server/src/features/data/source/data-source.store.ts';
import { percentiles } from '../lists/measure.ts';
import { PAGE_OF_SQL } from './page-of-sql.ts';
import { SHOP_TABLES } from './source.ts';

const WARM_UP = 100;
const CHECKS = 300;
const ROUNDS = 3;

/** Parses and checks a page of SQL as the server does, one after another; the round in the middle, in milliseconds. */
export async function checkTimes(): Promise<{ p50: number; p95: number }> {
  const pool = new FirstWallPool();
  try {
    await timesOf(pool, WARM_UP);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(percentiles(await timesOf(pool, CHECKS)));
    }
    return rounds.toSorted((a, b) => a.p50 - b.p50)[ROUNDS >> 1] as { p50: number; p95: number };
  } finally {
    await pool.close();
  }
}

async function timesOf(pool: FirstWallPool, checks: number): Promise<number[]> {
  const grid = {
    rows: [...shopTables(SHOP_TABLES)].map(rowOf),
    foreignNames: { functions: [], rowFunctions: [], operators: [] },
    source: DEFAULT_SOURCE,
  };
  const times: number[] = [];
  for (let n = 0; n < checks; n += 1) {
    // Every one is another statement, as nothing may be remembered.
    const sql = `${PAGE_OF_SQL} offset ${n}`;
    const begun = performance.now();
    const question = { sql, catalog: catalogOf(grid), version: 'the only one' };
    const verdict = await pool.check(question, { company: 1, account: 1 });
    times.push(performance.now() - begun);
    if (!verdict.allowed) throw new Error(`refused: ${JSON.stringify(verdict.refusal)}`);
  }
  return times;
}

const rowOf = ([name, { key, columns }]: [string, ShopTable], n: number) => ({
  dbtable_id: n + 1,
  table_name: name,
  alias_name: name,
  closed: '' as const,
  columns: Object.entries(columns).map(([column, { type }]) => ({
    name: column,
    type,
    is_key: key.includes(column),
  })),
  can_read: true,
  can_create: false,
  can_update: false,
  can_delete: false,
});
