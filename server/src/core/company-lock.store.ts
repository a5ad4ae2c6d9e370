import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Tells these locks from those that others take by number. */
const COMPANIES = 1;

/**
 * Whoever changes how the company is made up takes turns: its profile, its accounts, its departments.
 * Those refer to each other in both directions, so that locking row by row would end in deadlocks.
 */
export async function lockCompany(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COMPANIES}, ${tx.companyId})`.execute(tx.sql);
}

/**
 * For changes of one row that refer to others but change none of them: many at once, beside each
 * other, and none beside somebody who has locked the company.
 */
export const shareCompanyLockQuery = (tx: Tx) =>
  sql`select pg_advisory_xact_lock_shared(${COMPANIES}, ${tx.companyId})`.compile(tx.sql);
