import type { Tx } from './schema.ts';

/**
 * Whoever changes how the company is made up takes turns: its profile, its accounts, its departments.
 * Those refer to each other in both directions, so that locking row by row would end in deadlocks.
 */
export async function lockCompany(tx: Tx): Promise<void> {
  await tx.sql
    .selectFrom('company')
    .select('id')
    .where('id', '=', tx.companyId)
    .forNoKeyUpdate()
    .execute();
}
