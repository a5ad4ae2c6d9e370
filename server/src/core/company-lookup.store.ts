import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { Schema, Tx } from './schema.ts';

/** No company has this id. For an unknown code the same queries run with it and find nothing. */
const NO_COMPANY = 0;

/** Runs before the caller's company is known. */
export async function companyIdOfCode(db: Database<Schema>, code: string): Promise<number> {
  const [found] = await db.readWithoutCompany((on) =>
    sql<{ id: number | null }>`select company_by_code(${code}) as id`.compile(on),
  );
  return found?.id ?? NO_COMPANY;
}

/** Names no company, so it may run before the caller's is known too. */
export async function hasAnyCompany(on: Kysely<Schema>): Promise<boolean> {
  const found = await sql<{ exists: boolean }>`select any_company() as exists`.execute(on);
  return found.rows[0]?.exists ?? false;
}

const companyQuery = (tx: Tx) => tx.sql.selectFrom('company').where('id', '=', tx.companyId);

export async function companyCodeOf(tx: Tx): Promise<string> {
  return (await companyQuery(tx).select('code').executeTakeFirstOrThrow()).code;
}

export async function companyNameOf(tx: Tx): Promise<string> {
  return (await companyQuery(tx).select('name').executeTakeFirstOrThrow()).name;
}

/** The part of a company that customers see: its name, how its chat looks, and what it says about its hours. */
export const companyForCustomers = (tx: Tx) =>
  companyQuery(tx)
    .select([
      'name',
      'chat_colour as colour',
      'chat_greeting as greeting',
      'operation_hours as hours_text',
    ])
    .executeTakeFirstOrThrow();

export async function isFactorRequired(tx: Tx): Promise<boolean> {
  const found = await companyQuery(tx).select('requires_second_factor').executeTakeFirstOrThrow();
  return found.requires_second_factor;
}

/** Returns the company's name if this changes anything. */
export async function requireSecondFactor(tx: Tx, wanted: boolean): Promise<string | undefined> {
  const changed = await tx.sql
    .updateTable('company')
    .set({ requires_second_factor: wanted })
    .where('id', '=', tx.companyId)
    .where('requires_second_factor', '<>', wanted)
    .returning('name')
    .executeTakeFirst();
  return changed?.name;
}

/** The columns of the company that signing in needs. */
export const signInCompanyQuery = prepared((tx: Tx) =>
  companyQuery(tx).select(['name', 'requires_second_factor']),
);

/** All companies, for the owner of the database. */
export const allCompanies = (owner: Kysely<Schema>): Promise<{ id: number; code: string }[]> =>
  owner.selectFrom('company').select(['id', 'code']).orderBy('id').execute();

/** For the owner of the database, who is in no company. */
export async function enterCompany(tx: Kysely<Schema>, companyId: number): Promise<number> {
  await sql`select set_config('maru.company_id', ${String(companyId)}, true)`.execute(tx);
  return companyId;
}
