import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { type SqlBool, sql } from 'kysely';
import { prepared } from '../platform/database/prepared.ts';
import type { Tx } from './schema.ts';

/** The union of the permissions of an account's groups, in the order of the catalogue. */
export async function permissionsOf(tx: Tx, accountId: number): Promise<Permission[]> {
  const { rows } = await tx.sql.executeQuery(permissionsQuery(tx, { accountId }));
  return inCatalogueOrder(rows.map(({ codename }) => codename));
}

export const inCatalogueOrder = (held: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((codename) => held.includes(codename));

/**
 * The permissions of accounts, each with the group that gives it. The gate of requests reads them from here, and so do
 * the screens that explain access.
 */
export const grantsQuery = (tx: Tx) =>
  tx.sql
    .selectFrom('account_group')
    .innerJoin('user_group_permission as held', (join) =>
      join
        .onRef('held.company_id', '=', 'account_group.company_id')
        .onRef('held.group_id', '=', 'account_group.group_id'),
    )
    .where('account_group.company_id', '=', tx.companyId);

/** Of one account: for a list of accounts, whose length it cannot know, the database would plan anew each time. */
export const permissionsQuery = prepared((tx: Tx, { accountId }: { accountId: number }) =>
  grantsQuery(tx).select('held.codename').where('account_group.account_id', '=', accountId),
);

/** Whether one active account holds all of these. */
export async function hasActiveHolder(
  tx: Tx,
  permissions: readonly Permission[],
): Promise<boolean> {
  let accountsQuery = tx.sql
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('is_active', '=', true);
  for (const codename of permissions) {
    const holdersQuery = grantsQuery(tx)
      .select('account_group.account_id')
      .where('held.codename', '=', codename);
    accountsQuery = accountsQuery.where('id', 'in', holdersQuery);
  }
  return (await accountsQuery.limit(1).executeTakeFirst()) !== undefined;
}

export async function permissionsOfMany(
  tx: Tx,
  accountIds: readonly number[],
): Promise<Map<number, Set<Permission>>> {
  const held = new Map(accountIds.map((id) => [id, new Set<Permission>()]));
  if (accountIds.length === 0) return held;
  const rows = await grantsQuery(tx)
    .select(['account_group.account_id', 'held.codename'])
    .where(sql<SqlBool>`account_group.account_id = any(${accountIds}::bigint[])`)
    .execute();
  for (const row of rows) held.get(row.account_id)?.add(row.codename);
  return held;
}

export interface GroupPermissions {
  id: number;
  name: string;
  permissions: Permission[];
}

/** The permissions of each of these groups; groups that the company does not have are missing. */
export async function permissionsOfGroups(
  tx: Tx,
  groupIds: readonly number[],
): Promise<GroupPermissions[]> {
  if (groupIds.length === 0) return [];
  return groupsWithPermissionsQuery(tx).where('user_group.id', 'in', groupIds).execute();
}

/** Groups in order of id, with their permissions. */
export const groupsWithPermissionsQuery = (tx: Tx) =>
  tx.sql
    .selectFrom('user_group')
    .leftJoin('user_group_permission as held', (join) =>
      join
        .onRef('held.company_id', '=', 'user_group.company_id')
        .onRef('held.group_id', '=', 'user_group.id'),
    )
    .select([
      'user_group.id',
      'user_group.name',
      sql<
        Permission[]
      >`coalesce(json_agg(held.codename) filter (where held.codename is not null), '[]')`.as(
        'permissions',
      ),
    ])
    .where('user_group.company_id', '=', tx.companyId)
    .groupBy(['user_group.id', 'user_group.name'])
    .orderBy('user_group.id');

export interface GroupRef {
  id: number;
  name: string;
}

export const groupsOfCompany = (tx: Tx): Promise<GroupRef[]> =>
  tx.sql
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId)
    .orderBy('id')
    .execute();

/** The groups of many accounts in one query. */
export async function groupsOf(
  tx: Tx,
  accountIds: readonly number[],
): Promise<Map<number, GroupRef[]>> {
  const groups = new Map(accountIds.map((id) => [id, [] as GroupRef[]]));
  if (accountIds.length === 0) return groups;
  const rows = await tx.sql
    .selectFrom('account_group')
    .innerJoin('user_group', 'user_group.id', 'account_group.group_id')
    .select(['account_group.account_id', 'user_group.id', 'user_group.name'])
    .where('account_group.company_id', '=', tx.companyId)
    .where('user_group.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`account_group.account_id = any(${accountIds}::bigint[])`)
    .orderBy('user_group.id')
    .execute();
  for (const { account_id, id, name } of rows) groups.get(account_id)?.push({ id, name });
  return groups;
}
