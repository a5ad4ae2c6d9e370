import { type Kysely, sql } from 'kysely';
import type { Schema, Tx } from './schema.ts';

/** The one question that may be asked before anybody has a company. */
export async function companyIdByCode(
  on: Kysely<Schema>,
  code: string,
): Promise<number | undefined> {
  const found = await sql<{ id: number | null }>`select company_by_code(${code}) as id`.execute(on);
  return found.rows[0]?.id ?? undefined;
}

/** No company has this id. */
export const NO_COMPANY = 0;

/** As `companyIdByCode`. Who asks in no company finds nothing, by the same steps as in one. */
export const companyOrNone = async (on: Kysely<Schema>, code: string): Promise<number> =>
  (await companyIdByCode(on, code)) ?? NO_COMPANY;

export async function companyCodeOf(tx: Tx): Promise<string> {
  const company = await tx.sql
    .selectFrom('company')
    .select('code')
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  return company.code;
}
