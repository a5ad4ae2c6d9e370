import { type SqlBool, sql } from 'kysely';
import { type GroupPermissions, groupsWithPermissionsQuery } from '../../core/permissions.store.ts';
import type { Tx } from '../../core/schema.ts';

export async function setGroups(
  tx: Tx,
  accountId: number,
  groupIds: readonly number[],
): Promise<void> {
  await tx.sql
    .deleteFrom('account_group')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .execute();
  await tx.sql
    .insertInto('account_group')
    .values(
      groupIds.map((group_id) => ({ company_id: tx.companyId, account_id: accountId, group_id })),
    )
    .execute();
}

export interface GroupForChange extends GroupPermissions {
  isMember: boolean;
}

/** The groups that an account is in, and those that are requested for it. */
export function groupsForChange(
  tx: Tx,
  accountId: number,
  groupIds: readonly number[],
): Promise<GroupForChange[]> {
  const isMember = sql<boolean>`exists (
    select from account_group
    where account_group.company_id = ${tx.companyId}
      and account_group.account_id = ${accountId}
      and account_group.group_id = user_group.id)`;
  return groupsWithPermissionsQuery(tx)
    .select(isMember.as('isMember'))
    .where((eb) => eb.or([isMember, sql<SqlBool>`user_group.id = any(${groupIds}::bigint[])`]))
    .execute();
}

/** The names of the departments that each of these accounts manages. */
export async function managedBy(tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await tx.sql
    .selectFrom('department')
    .select(['manager_id', 'name'])
    .where('company_id', '=', tx.companyId)
    .where('manager_id', 'in', ids)
    .orderBy('id')
    .execute();
  const managed = new Map<number, string[]>();
  for (const { manager_id, name } of rows) {
    const id = manager_id as number;
    managed.set(id, [...(managed.get(id) ?? []), name]);
  }
  return managed;
}
