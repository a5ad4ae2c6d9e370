import type { AccountSummary, listGroupMembers } from '@maru/contract/group-details';
import type { Permission } from '@maru/contract/permissions';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { raiseVersionsQuery } from '../../core/account.store.ts';
import { grantsQuery } from '../../core/permissions.store.ts';
import { shownNameContains } from '../../core/person-names.store.ts';
import { MAX_REVISIONS } from '../../core/revisions/revision.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { orderTerms, textColumn } from '../../platform/lists/ordering.ts';
import { fetchPage, type Rows } from '../../platform/lists/page.ts';
import { contains } from '../../platform/lists/text-filter.ts';

type MemberQuery = z.output<typeof listGroupMembers.query>;

const PERSON = [
  'account.id',
  'account.username',
  'account.first_name',
  'account.last_name',
  'account.is_active',
] as const;

const NAME = { first: 'account.first_name', last: 'account.last_name' };
const SORT_COLUMNS = { username: [textColumn('account.username')] };

export function memberPage(
  tx: Tx,
  groupId: number,
  query: MemberQuery,
): Promise<Rows<AccountSummary>> {
  let membersQuery = tx.sql
    .selectFrom('account')
    .where('account.company_id', '=', tx.companyId)
    .where('account.id', 'in', memberIdsQuery(tx, groupId));
  const { name } = query;
  if (name) {
    membersQuery = membersQuery.where((eb) =>
      eb.or([contains('account.username', name), shownNameContains(NAME, name)]),
    );
  }
  const ordered = (rows: typeof membersQuery) =>
    orderTerms(query.ordering, SORT_COLUMNS, 'account.id').reduce(
      (sorted, term) => sorted.orderBy(term),
      rows,
    );
  return fetchPage(membersQuery, (rows) => ordered(rows).select(PERSON), query);
}

const memberIdsQuery = (tx: Tx, groupId: number) =>
  tx.sql
    .selectFrom('account_group')
    .select('account_id')
    .where('company_id', '=', tx.companyId)
    .where('group_id', '=', groupId);

/** A person whose membership may change, with the permissions that other groups give. */
export interface Candidate extends AccountSummary {
  isMember: boolean;
  fromOthers: Permission[];
}

/** The members of a group and these other accounts, in the order of their usernames. */
export async function candidates(
  tx: Tx,
  groupId: number | undefined,
  others: readonly number[],
): Promise<Candidate[]> {
  const membersQuery = memberIdsQuery(tx, groupId ?? 0);
  const wanted = sql<number>`(${membersQuery} union select unnest(${others}::bigint[]))`;
  const fromOthersQuery = grantsQuery(tx)
    .where('account_group.account_id', 'in', wanted)
    .where('account_group.group_id', '<>', groupId ?? 0)
    .groupBy('account_group.account_id')
    .select([
      'account_group.account_id',
      sql<Permission[]>`array_agg(distinct held.codename)`.as('codenames'),
    ]);
  const rows = await tx.sql
    .selectFrom('account')
    .leftJoin(fromOthersQuery.as('others'), 'others.account_id', 'account.id')
    .select(PERSON)
    .select((eb) => [
      eb('account.id', 'in', membersQuery).as('isMember'),
      sql<Permission[]>`coalesce(others.codenames, '{}')`.as('fromOthers'),
    ])
    .where('account.company_id', '=', tx.companyId)
    .where('account.id', 'in', wanted)
    .orderBy('account.username_key')
    .execute();
  return rows as Candidate[];
}

export async function addMembers(
  tx: Tx,
  groupId: number,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`
    insert into account_group (company_id, account_id, group_id)
    select ${tx.companyId}, id, ${groupId} from unnest(${accountIds}::bigint[]) as id
    on conflict do nothing`.execute(tx.sql);
}

export async function removeMembers(
  tx: Tx,
  groupId: number,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.sql
    .deleteFrom('account_group')
    .where('company_id', '=', tx.companyId)
    .where('group_id', '=', groupId)
    .where(sql<SqlBool>`account_id = any(${accountIds}::bigint[])`)
    .execute();
}

/** Forms of these accounts that are open elsewhere are stale now: their groups have changed. */
export async function recordGroupsChanged(
  tx: Tx,
  accountIds: readonly number[],
  by: Session,
): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`
    with changed as (
      ${raiseVersionsQuery(tx, accountIds)}
    ), forgotten as (
      delete from revision using changed
      where revision.company_id = ${tx.companyId} and revision.model = 'account'
        and revision.row_id = changed.id and revision.version <= changed.version - ${MAX_REVISIONS}
    )
    insert into revision
      (company_id, model, row_id, version, account_id, user_name, first_name, last_name, fields)
    select ${tx.companyId}, 'account', id, version, ${by.accountId}, ${by.username},
      ${by.firstName}, ${by.lastName}, array['groups']
    from changed`.execute(tx.sql);
}
