import type { Permission } from '@maru/contract/permissions';
import { TABLE_RIGHTS } from '@maru/contract/table-permissions';
import { type Holdings, tableRightKey } from './holdings.policy.ts';
import type { Administrator } from './permissions.policy.ts';
import type { Tx } from './schema.ts';
import { EVERYTHING, reachOf } from './tickets/reach.store.ts';

/** What an account opens beside these permissions of it; the command line has everything. */
export async function holdingsOf(
  tx: Tx,
  { accountId, permissions }: Administrator,
): Promise<Holdings> {
  if (accountId === undefined) return { reach: EVERYTHING, tables: 'all' };
  return {
    reach: await reachOf(tx, { accountId, permissions }),
    tables: await tablesOf(tx, accountId, permissions),
  };
}

async function tablesOf(
  tx: Tx,
  accountId: number,
  permissions: ReadonlySet<Permission>,
): Promise<Holdings['tables']> {
  if (permissions.has('change_source')) return 'all';
  const rows = await tx.sql
    .selectFrom('table_right')
    .select(['dbtable_id', 'can_read', 'can_create', 'can_update', 'can_delete'])
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .execute();
  return new Set(
    rows.flatMap((row) =>
      TABLE_RIGHTS.filter((right) => row[`can_${right}`]).map((right) =>
        tableRightKey(row.dbtable_id, right),
      ),
    ),
  );
}
