import type { Tx } from './schema.ts';

/**
 * The numbers that change with the complete lists of accounts and of departments; see the migration that defines them.
 */
export interface ListVersions {
  /** Changes with everything that these lists show, apart from the time of the last sign-in. */
  version: number;
  /** Changes with the time of anyone's last sign-in. */
  sign_ins: number;
}

export function listVersions(tx: Tx): Promise<ListVersions> {
  return tx.sql
    .selectFrom('account_version')
    .select(['version', 'sign_ins'])
    .where('company_id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
}
