import { type ClosedTable, TABLE_RIGHTS } from '@maru/contract/table-permissions';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import type { RightsRecord } from '../../core/table-rights.store.ts';

export async function saveRights(
  tx: Tx,
  accountId: number,
  rights: readonly Omit<RightsRecord, 'table_name' | 'alias_name'>[],
): Promise<void> {
  if (rights.length === 0) return;
  await tx.sql
    .insertInto('table_right')
    .values(rights.map((row) => ({ ...row, company_id: tx.companyId, account_id: accountId })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id', 'dbtable_id']).doUpdateSet((eb) => ({
        can_read: eb.ref('excluded.can_read'),
        can_create: eb.ref('excluded.can_create'),
        can_update: eb.ref('excluded.can_update'),
        can_delete: eb.ref('excluded.can_delete'),
      })),
    )
    .execute();
}

export const closedTables = (tx: Tx) =>
  tx.sql
    .selectFrom('db_table')
    .select(['id as dbtable_id', 'closed'])
    .where('company_id', '=', tx.companyId)
    .where('closed', '!=', '')
    .$narrowType<ClosedTable>()
    .orderBy('table_name')
    .execute();

/** Of these tables, those on which anybody has a right. */
export async function tablesWithRights(
  tx: Tx,
  tables: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.sql
    .selectFrom('table_right')
    .select('dbtable_id')
    .distinct()
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`dbtable_id = any(${tables}::bigint[])`)
    .where((eb) => eb.or(TABLE_RIGHTS.map((right) => eb(`can_${right}`, '=', true))))
    .execute();
  return new Set(rows.map(({ dbtable_id }) => dbtable_id));
}

/** Which of these tables exist, with their aliases. */
export async function findTables(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.sql
    .selectFrom('db_table')
    .select(['table_name', 'alias_name'])
    .where('company_id', '=', tx.companyId)
    .where('table_name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.table_name, row.alias_name]));
}

export async function putTables(
  tx: Tx,
  tables: readonly { table_name: string; alias_name: string }[],
): Promise<void> {
  if (tables.length === 0) return;
  await tx.sql
    .insertInto('db_table')
    .values(tables.map((table) => ({ ...table, company_id: tx.companyId })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'table_name'])
        .doUpdateSet((eb) => ({ alias_name: eb.ref('excluded.alias_name') })),
    )
    .execute();
}
