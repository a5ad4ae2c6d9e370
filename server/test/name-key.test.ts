import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findAccountByUsername } from '../src/core/account.store.ts';
import { enterCompany } from '../src/core/company-lookup.store.ts';
import type { Tx } from '../src/core/schema.ts';
import { EVERYTHING } from '../src/core/tickets/reach.store.ts';
import { countNewTags } from '../src/features/tickets/ticket-tags.store.ts';
import { newCompany } from './factories.ts';
import { world } from './world.ts';

const MANY = 500;

interface Asked {
  table: string;
  /** Adds rows. The database has counted them when `ask` runs, so that it plans as for a large company. */
  fill(tx: Tx): Promise<unknown>;
  ask(tx: Tx): Promise<unknown>;
}

/** The number of rows that were read, whether they fit or not. Nothing of it stays in the database. */
async function rowsRead({ table, fill, ask }: Asked): Promise<number> {
  const company = await newCompany();
  const { db } = await world();
  let read = 0;
  const rolledBack = new Error('rolled back');
  const asked = db.asOwner(async (owner) => {
    await enterCompany(owner, company.id);
    const tx = { companyId: company.id, sql: owner };
    await fill(tx);
    await sql`analyze ${sql.table(table)}`.execute(owner);
    await sql`set local role maru_app`.execute(owner);
    const before = await rowsReadSoFar(tx, table);
    await ask(tx);
    read = (await rowsReadSoFar(tx, table)) - before;
    throw rolledBack;
  });
  await expect(asked).rejects.toBe(rolledBack);
  return read;
}

async function rowsReadSoFar(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables where relname = ${table}`.execute(tx.sql);
  return rows[0]?.rows ?? Number.NaN;
}

const names = sql.raw(`'Name' || generate_series(1, ${MANY})`);

test('an account is found by its username in any case without reading the others', async () => {
  const found: unknown[] = [];
  const read = await rowsRead({
    table: 'account',
    fill: (tx) =>
      sql`insert into account (company_id, username, password_hash)
          select ${tx.companyId}::bigint, ${names}, ''`.execute(tx.sql),
    ask: async (tx) => found.push((await findAccountByUsername(tx, 'nAME77'))?.username),
  });
  expect(found).toEqual(['Name77']);
  expect(read).toBe(1);
});

test('a company is found by its code in any case without reading the others', async () => {
  const found: unknown[] = [];
  const read = await rowsRead({
    table: 'company',
    fill: (tx) => sql`insert into company (code, name) select ${names}, 'Many'`.execute(tx.sql),
    ask: async (tx) => {
      const { rows } = await sql<{ id: number }>`select company_by_code('nAME77') as id`.execute(
        tx.sql,
      );
      found.push(rows[0]?.id);
    },
  });
  expect(found).toEqual([expect.any(Number)]);
  expect(read).toBe(1);
});

test('how many tickets have a tag is counted without reading the other tags', async () => {
  const found: unknown[] = [];
  const read = await rowsRead({
    table: 'ticket_tag_tally',
    fill: (tx) =>
      sql`insert into ticket_tag_tally (company_id, tag, is_named, tickets)
          select ${tx.companyId}::bigint, ${names}, false, 1`.execute(tx.sql),
    ask: async (tx) => found.push(await countNewTags(tx, ['nAME77', 'another'], EVERYTHING)),
  });
  expect(found).toEqual([1]);
  expect(read).toBe(1);
});
