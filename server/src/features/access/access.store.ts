import type { listPermissionHolders } from '@maru/contract/access';
import type { Permission } from '@maru/contract/permissions';
import type { TableRight } from '@maru/contract/table-permissions';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { grantsQuery } from '../../core/permissions.store.ts';
import type { Tx } from '../../core/schema.ts';
import { orderTerms, textColumn } from '../../platform/lists/ordering.ts';
import { fetchPage, type PageQuery, type Rows } from '../../platform/lists/page.ts';

export type HolderQuery = z.output<typeof listPermissionHolders.query>;

/** The subject of the question: a permission, or a right on a table. */
export type AccessQuestion = { permission: Permission } | { dbtableId: number; right: TableRight };

export interface HolderRecord {
  id: number;
  username: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  must_change_password: boolean;
}

const COLUMNS = [
  'id',
  'username',
  'first_name',
  'last_name',
  'is_active',
  'must_change_password',
] as const;
const SORT_COLUMNS = { username: [textColumn('account.username')] };

export function holderPage(
  tx: Tx,
  asked: AccessQuestion,
  query: HolderQuery & PageQuery,
): Promise<Rows<HolderRecord>> {
  return fetchPage(
    holdersQuery(tx, asked),
    (rows) => orderedQuery(rows, query).select(COLUMNS),
    query,
  );
}

export const allHolders = (
  tx: Tx,
  asked: AccessQuestion,
  query: HolderQuery,
): Promise<HolderRecord[]> =>
  orderedQuery(holdersQuery(tx, asked), query).select(COLUMNS).execute();

function holdersQuery(tx: Tx, asked: AccessQuestion) {
  const ids =
    'permission' in asked
      ? grantsQuery(tx)
          .select('account_group.account_id')
          .where('held.codename', '=', asked.permission)
      : tx.sql
          .selectFrom('table_right')
          .select('account_id')
          .where('company_id', '=', tx.companyId)
          .where('dbtable_id', '=', asked.dbtableId)
          .where(`can_${asked.right}`, '=', true);
  return tx.sql
    .selectFrom('account')
    .where('account.company_id', '=', tx.companyId)
    .where('account.id', 'in', ids);
}

type HolderSelect = ReturnType<typeof holdersQuery>;

const orderedQuery = (accounts: HolderSelect, query: HolderQuery): HolderSelect =>
  orderTerms(query.ordering, SORT_COLUMNS, 'account.id').reduce(
    (rows, term) => rows.orderBy(term),
    accounts,
  );

export interface GroupPermission {
  account_id: number;
  codename: Permission;
  id: number;
  name: string;
}

/** Which groups give these accounts what; of one permission only, if it is named. */
export async function grantsWithGroups(
  tx: Tx,
  accountIds: readonly number[],
  permission?: Permission,
): Promise<GroupPermission[]> {
  if (accountIds.length === 0) return [];
  let givenQuery = grantsQuery(tx)
    .innerJoin('user_group', (join) =>
      join
        .onRef('user_group.company_id', '=', 'account_group.company_id')
        .onRef('user_group.id', '=', 'account_group.group_id'),
    )
    .select(['account_group.account_id', 'held.codename', 'user_group.id', 'user_group.name'])
    .where(sql<SqlBool>`account_group.account_id = any(${accountIds}::bigint[])`)
    .orderBy('user_group.id');
  if (permission) givenQuery = givenQuery.where('held.codename', '=', permission);
  return givenQuery.execute();
}

export async function isTable(tx: Tx, id: number): Promise<boolean> {
  const table = await tx.sql
    .selectFrom('db_table')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return table !== undefined;
}
