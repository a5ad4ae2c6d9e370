import { CompiledQuery, sql } from 'kysely';
import type { Tx } from './schema.ts';

/** The first key of these advisory locks, so that they do not collide with others. */
const COMPANIES = 1;

/**
 * Serialises changes to the structure of a company: its profile, accounts and departments. These refer
 * to each other in both directions, so locking row by row would end in deadlocks.
 */
export async function lockCompany(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COMPANIES}, ${tx.companyId})`.execute(tx.sql);
}

/**
 * For changes of one row that refer to other rows but do not change them: many of them run at the same
 * time, but none while another transaction holds `lockCompany`.
 */
export async function shareCompanyLock(tx: Tx): Promise<void> {
  await tx.sql.executeQuery(shareCompanyLockQuery(tx));
}

export const shareCompanyLockQuery = ({ companyId }: Tx): CompiledQuery =>
  CompiledQuery.raw('select pg_advisory_xact_lock_shared($1, $2)', [COMPANIES, companyId]);
