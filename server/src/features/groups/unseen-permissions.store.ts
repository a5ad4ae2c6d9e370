import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { groupsWithPermissionsQuery } from '../../core/permissions.store.ts';
import type { Tx } from '../../core/schema.ts';

interface NewPermission {
  codename: Permission;
  /** The names of the groups that hold it; each of them holds all permissions. */
  groups: string[];
}

/** The permissions that came with an upgrade, have not been seen, and were given to no other group since. */
export async function unseenPermissions(tx: Tx): Promise<NewPermission[]> {
  const rows = await tx.sql
    .selectFrom('new_permission')
    .select('codename')
    .where('company_id', '=', tx.companyId)
    .execute();
  if (rows.length === 0) return [];
  const groups = await groupsWithPermissionsQuery(tx).execute();
  const isComplete = (held: readonly Permission[]) =>
    PERMISSIONS.every((codename) => held.includes(codename));
  const unseen = PERMISSIONS.filter((codename) => rows.some((row) => row.codename === codename));
  return unseen.flatMap((codename) => {
    const holders = groups.filter(({ permissions }) => permissions.includes(codename));
    if (!holders.every(({ permissions }) => isComplete(permissions))) return [];
    return [{ codename, groups: holders.map(({ name }) => name) }];
  });
}

export async function removeNewPermissions(
  tx: Tx,
  codenames: readonly Permission[],
): Promise<number> {
  if (codenames.length === 0) return 0;
  const [result] = await tx.sql
    .deleteFrom('new_permission')
    .where('company_id', '=', tx.companyId)
    .where('codename', 'in', codenames)
    .execute();
  return Number(result?.numDeletedRows ?? 0);
}
