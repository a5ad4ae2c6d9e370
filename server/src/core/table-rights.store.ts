import { TABLE_RIGHTS, type TableRight } from '@maru/contract/table-permissions';
import type { Tx } from './schema.ts';

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
export const rightsQuery = (tx: Tx, accountId: number) =>
  tx.sql
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
    .orderBy('db_table.table_name');

export const rightsOf = (tx: Tx, accountId: number): Promise<RightsRecord[]> =>
  rightsQuery(tx, accountId).execute();

export const heldRights = (row: Pick<RightsRecord, `can_${TableRight}`>): TableRight[] =>
  TABLE_RIGHTS.filter((right) => row[`can_${right}`]);

export const presentRights = (row: RightsRecord) => ({
  dbtable_id: row.dbtable_id,
  table_name: row.table_name,
  alias_name: row.alias_name,
  read: row.can_read,
  create: row.can_create,
  update: row.can_update,
  delete: row.can_delete,
});
