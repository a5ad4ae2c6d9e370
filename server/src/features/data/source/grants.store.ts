import { sql } from 'kysely';
import type { Tx } from '../../../core/schema.ts';
import { heldRights } from '../../../core/table-rights.store.ts';
import type { TableGrant } from '../second-wall/source.ts';

/** The rights of accounts on tables that can be used, in the order in which a grid has them. */
export async function grantsOfAccounts(
  tx: Tx,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, TableGrant[]>> {
  const rows = await tx.sql
    .selectFrom('table_right')
    .innerJoin('db_table', (join) =>
      join
        .onRef('db_table.company_id', '=', 'table_right.company_id')
        .onRef('db_table.id', '=', 'table_right.dbtable_id'),
    )
    .select(['account_id', 'table_name', 'can_read', 'can_create', 'can_update', 'can_delete'])
    .where('table_right.company_id', '=', tx.companyId)
    .where('account_id', '=', sql<number>`any(${accounts}::bigint[])`)
    .where('closed', '=', '')
    .where(sql<boolean>`columns <> '[]'`)
    .orderBy('table_name')
    .execute();
  const grants = rows.map((row) => {
    const rights = heldRights(row);
    return { account: row.account_id, grant: { table: row.table_name, rights } };
  });
  const given = grants.filter(({ grant }) => grant.rights.length > 0);
  const byAccount = Map.groupBy(given, ({ account }) => account);
  return new Map([...byAccount].map(([account, all]) => [account, all.map(({ grant }) => grant)]));
}
