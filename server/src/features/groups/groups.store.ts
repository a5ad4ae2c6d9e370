import type { Permission } from '@maru/contract/permissions';
import { type SqlBool, sql } from 'kysely';
import {
  type GroupPermissions,
  grantsQuery,
  groupsWithPermissionsQuery,
  inCatalogueOrder,
} from '../../core/permissions.store.ts';
import type { Tx } from '../../core/schema.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

export interface GroupRecord extends GroupPermissions {
  version: number;
  memberCount: number;
}

export const allGroups = (tx: Tx) =>
  tx.sql
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId)
    .orderBy(sql`name ${COLLATION}`)
    .orderBy('id')
    .execute();

/** All groups in the order of their names. */
export async function groupDetails(tx: Tx): Promise<GroupRecord[]> {
  const groups = await detailQuery(tx)
    .clearOrderBy()
    .orderBy(sql`user_group.name ${COLLATION}`)
    .orderBy('user_group.id')
    .execute();
  const counts = await memberCounts(tx);
  return groups.map((group) => withCount(group, counts.get(group.id) ?? 0));
}

export async function groupById(tx: Tx, id: number): Promise<GroupRecord | undefined> {
  const group = await detailQuery(tx).where('user_group.id', '=', id).executeTakeFirst();
  return group && withCount(group, await memberCount(tx, id));
}

/**
 * As `groupById`, and locks the group, so that no account joins it until this transaction ends: such an account
 * would be missing from the announcement of a change.
 */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRecord | undefined> {
  const locked = await tx.sql
    .selectFrom('user_group')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && groupById(tx, id);
}

export async function groupIdByName(tx: Tx, name: string): Promise<number | undefined> {
  const group = await tx.sql
    .selectFrom('user_group')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('name', '=', name)
    .executeTakeFirst();
  return group?.id;
}

const detailQuery = (tx: Tx) =>
  groupsWithPermissionsQuery(tx).select('user_group.version').groupBy('user_group.version');

const withCount = (
  group: GroupPermissions & { version: number },
  memberCount: number,
): GroupRecord => ({ ...group, permissions: inCatalogueOrder(group.permissions), memberCount });

async function memberCounts(tx: Tx): Promise<Map<number, number>> {
  const rows = await tx.sql
    .selectFrom('account_group')
    .select(['group_id', sql<number>`count(*)`.as('count')])
    .where('company_id', '=', tx.companyId)
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ group_id, count }) => [group_id, count]));
}

async function memberCount(tx: Tx, groupId: number): Promise<number> {
  const { count } = await membersQuery(tx, groupId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const membersQuery = (tx: Tx, groupId: number) =>
  tx.sql
    .selectFrom('account_group')
    .where('company_id', '=', tx.companyId)
    .where('group_id', '=', groupId);

export async function memberIds(tx: Tx, groupId: number): Promise<number[]> {
  const rows = await membersQuery(tx, groupId).select('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}

/** The username of a member who has a permission that is not among these, if there is one. */
export async function memberWithMore(
  tx: Tx,
  groupId: number,
  permissions: ReadonlySet<Permission>,
): Promise<string | undefined> {
  const moreQuery = grantsQuery(tx)
    .select('account_group.account_id')
    .where(sql<SqlBool>`held.codename <> all(${[...permissions]}::text[])`);
  const member = await tx.sql
    .selectFrom('account')
    .select('username')
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', membersQuery(tx, groupId).select('account_id'))
    .where('id', 'in', moreQuery)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return member?.username;
}

export async function saveGroup(
  tx: Tx,
  id: number,
  changes: { name: string; version: number },
): Promise<void> {
  await tx.sql
    .updateTable('user_group')
    .set(changes)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeGroup(tx: Tx, id: number): Promise<void> {
  await tx.sql
    .deleteFrom('user_group')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function changePermissions(
  tx: Tx,
  group_id: number,
  { added, removed }: { added: readonly Permission[]; removed: readonly Permission[] },
): Promise<void> {
  if (removed.length > 0) {
    await tx.sql
      .deleteFrom('user_group_permission')
      .where('company_id', '=', tx.companyId)
      .where('group_id', '=', group_id)
      .where('codename', 'in', removed)
      .execute();
  }
  if (added.length > 0) {
    await tx.sql
      .insertInto('user_group_permission')
      .values(added.map((codename) => ({ company_id: tx.companyId, group_id, codename })))
      .execute();
  }
}
