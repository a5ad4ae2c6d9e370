import type { Tx } from '../../core/schema.ts';

export interface RightsRecord {
  dbtable_id: number;
  table_name: string;
  alias_name: string;
  can_read: boolean;
  can_create: boolean;
  can_update: boolean;
  can_delete: boolean;
}

/** One row for every table of the company; without a stored row, all four rights are false. */
export function rightsOf(tx: Tx, accountId: number): Promise<RightsRecord[]> {
  return tx.sql
    .selectFrom('db_table')
    .leftJoin('table_right', (join) =>
      join
        .onRef('table_right.company_id', '=', 'db_table.company_id')
        .onRef('table_right.dbtable_id', '=', 'db_table.id')
        .on('table_right.account_id', '=', accountId),
    )
    .select((eb) => [
      'db_table.id as dbtable_id',
      'db_table.table_name',
      'db_table.alias_name',
      eb.fn.coalesce('table_right.can_read', eb.lit(false)).as('can_read'),
      eb.fn.coalesce('table_right.can_create', eb.lit(false)).as('can_create'),
      eb.fn.coalesce('table_right.can_update', eb.lit(false)).as('can_update'),
      eb.fn.coalesce('table_right.can_delete', eb.lit(false)).as('can_delete'),
    ])
    .where('db_table.company_id', '=', tx.companyId)
    .orderBy('db_table.table_name')
    .execute();
}

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
