import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { enterCompany } from '../src/core/company-lookup.store.ts';
import type { ReadTx } from '../src/core/schema.ts';
import { newCompany } from './factories.ts';
import { world } from './world.ts';

interface Asked {
  table: string;
  /** Adds rows. The database has counted them when they are asked for, so that it plans as for a large company. */
  fill(tx: ReadTx): Promise<unknown>;
  asks: readonly ((tx: ReadTx) => Promise<unknown>)[];
}

/**
 * The number of rows of a new company's table that each of these reads as the role of requests, whether they fit or not.
 * Nothing of it stays in the database.
 */
export async function rowsRead({ table, fill, asks }: Asked): Promise<number[]> {
  const company = await newCompany();
  const { db } = await world();
  const read: number[] = [];
  const rolledBack = new Error('rolled back');
  const asked = db.asOwner(async (owner) => {
    await enterCompany(owner, company.id);
    const sendLast = async <Row>(query: CompiledQuery<Row>) =>
      (await owner.executeQuery(query)).rows;
    const sendTogether = async (...queries: CompiledQuery[]) => Promise.all(queries.map(sendLast));
    const tx = { companyId: company.id, sql: owner, sendLast, sendTogether } as ReadTx;
    await fill(tx);
    // The policy and the condition are two to the planner. Of the many companies of tests it would expect a row each, for
    // which any index is as good.
    if (table !== 'company') {
      await sql`alter table ${sql.table(table)} alter column company_id set (n_distinct = 2)`.execute(
        owner,
      );
    }
    await sql`analyze ${sql.table(table)}`.execute(owner);
    await sql`set local role maru_app`.execute(owner);
    for (const ask of asks) {
      const before = await rowsReadSoFar(tx, table);
      await ask(tx);
      read.push((await rowsReadSoFar(tx, table)) - before);
    }
    throw rolledBack;
  });
  await expect(asked).rejects.toBe(rolledBack);
  return read;
}

async function rowsReadSoFar(tx: ReadTx, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables where relname = ${table}`.execute(tx.sql);
  return rows[0]?.rows ?? Number.NaN;
}
