import type { Tx } from './schema.ts';

/** Whoever changes the company as a whole, or who may administer it, takes turns. */
export async function lockCompany(tx: Tx): Promise<void> {
  await tx.sql
    .selectFrom('company')
    .select('id')
    .where('id', '=', tx.companyId)
    .forNoKeyUpdate()
    .execute();
}
