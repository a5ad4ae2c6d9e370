import type { TablePermissionGrid } from '@maru/contract/table-permissions';
import type { AccountRecord } from '../../core/account.store.ts';
import { presentRights, type RightsRecord } from '../../core/table-rights.store.ts';

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
  rows: rights.map(presentRights),
});
