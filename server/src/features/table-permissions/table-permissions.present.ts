import type { TablePermissionGrid } from '@maru/contract/table-permissions';
import type { AccountRecord } from '../../core/account.store.ts';
import type { RightsRecord } from './table-permissions.store.ts';

export const presentGrid = (
  account: AccountRecord,
  rights: RightsRecord[],
): TablePermissionGrid => ({
  user: {
    id: account.id,
    first_name: account.first_name,
    last_name: account.last_name,
    username: account.username,
  },
  rows: rights.map((row) => ({
    dbtable_id: row.dbtable_id,
    table_name: row.table_name,
    alias_name: row.alias_name,
    read: row.can_read,
    create: row.can_create,
    update: row.can_update,
    delete: row.can_delete,
  })),
});
