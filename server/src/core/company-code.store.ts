import { type Kysely, sql } from 'kysely';
import type { Schema, Tx } from './schema.ts';

/** No company has this id. For an unknown code the same queries run with it and find nothing. */
const NO_COMPANY = 0;

/** The only query that may run before the caller's company is known. */
export async function companyIdOfCode(on: Kysely<Schema>, code: string): Promise<number> {
  const found = await sql<{ id: number | null }>`select company_by_code(${code}) as id`.execute(on);
  return found.rows[0]?.id ?? NO_COMPANY;
}

export async function companyCodeOf(tx: Tx): Promise<string> {
  const company = await tx.sql
    .selectFrom('company')
    .select('code')
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  return company.code;
}
