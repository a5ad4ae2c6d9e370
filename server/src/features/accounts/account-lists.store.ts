import { ACCOUNT_TEXTS, type AccountText, type listAccounts } from '@maru/contract/accounts';
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { nameContains } from '../../core/person-names.store.ts';
import type { Schema, Tx } from '../../core/schema.ts';
import {
  orderTerms,
  plainColumn,
  type SortColumn,
  textColumn,
} from '../../platform/lists/ordering.ts';
import { contains, phoneContains } from '../../platform/lists/text-filter.ts';

export type AccountQuery = z.output<typeof listAccounts.query>;
export type AccountListRecord = Omit<
  Selectable<Schema['account']>,
  'password_hash' | 'must_change_password' | 'has_given_password'
> & {
  department_name: string | null;
};

/** Texts whose sort key is not their name. */
const SORT_KEYS: Partial<Record<AccountText, string>> = {
  phone_number: 'profile__phone_number',
  location: 'profile__location',
};

const SORT_COLUMNS = {
  ...Object.fromEntries(
    ACCOUNT_TEXTS.map((name) => [SORT_KEYS[name] ?? name, [textColumn(`account.${name}`)]]),
  ),
  last_login: [plainColumn('account.last_login')],
  date_joined: [plainColumn('account.date_joined')],
} as Record<SortKey, SortColumn[]>;

type SortKey = AccountQuery['ordering'] extends infer O ? (O extends `-${infer K}` ? K : O) : never;

const COLUMNS = [
  'account.id',
  'account.company_id',
  ...ACCOUNT_TEXTS.map((name) => `account.${name}` as const),
  'account.username_key',
  'account.language',
  'account.department_id',
  'account.open_key',
  'account.is_active',
  'account.last_login',
  'account.date_joined',
  'account.version',
  'department.name as department_name',
] as const;

/** The ids of all matching accounts, in the requested order. */
export async function orderedIds(tx: Tx, query: AccountQuery): Promise<number[]> {
  const rows = await orderedQuery(matchingQuery(tx, query), query).select('account.id').execute();
  return rows.map(({ id }) => id);
}

/** These accounts, in this order. */
export async function accountsByIds(tx: Tx, ids: readonly number[]): Promise<AccountListRecord[]> {
  if (ids.length === 0) return [];
  const rows = await accountsQuery(tx)
    .where(sql<SqlBool>`account.id = any(${ids}::bigint[])`)
    .select(COLUMNS)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function accountById(tx: Tx, id: number): Promise<AccountListRecord | undefined> {
  return accountsQuery(tx).where('account.id', '=', id).select(COLUMNS).executeTakeFirst();
}

function accountsQuery(tx: Tx) {
  return tx.sql
    .selectFrom('account')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'account.company_id')
        .onRef('department.id', '=', 'account.department_id'),
    )
    .where('account.company_id', '=', tx.companyId);
}

type AccountSelect = ReturnType<typeof accountsQuery>;

function matchingQuery(tx: Tx, query: AccountQuery): AccountSelect {
  const { department_id, group, language, is_active } = query;
  let filteredQuery = accountsQuery(tx);
  for (const name of ACCOUNT_TEXTS) {
    const text = query[name];
    if (text) filteredQuery = filteredQuery.where(textFilter(name, text));
  }
  if (department_id)
    filteredQuery = filteredQuery.where('account.department_id', '=', department_id);
  if (language) filteredQuery = filteredQuery.where('account.language', '=', language);
  if (is_active !== undefined)
    filteredQuery = filteredQuery.where('account.is_active', '=', is_active);
  if (group) filteredQuery = filteredQuery.where((eb) => isInGroup(eb, tx.companyId, group));
  return filteredQuery;
}

const NAME = { first: 'account.first_name', last: 'account.last_name' };

function textFilter(name: AccountText, text: string) {
  if (name === 'first_name') return nameContains('first', NAME, text);
  if (name === 'last_name') return nameContains('last', NAME, text);
  if (name === 'phone_number') return phoneContains('account.phone_number', text);
  return contains(`account.${name}`, text);
}

function isInGroup(eb: ExpressionBuilder<Schema, 'account'>, companyId: number, name: string) {
  return eb.exists(
    eb
      .selectFrom('account_group')
      .innerJoin('user_group', 'user_group.id', 'account_group.group_id')
      .select('account_group.group_id')
      .whereRef('account_group.account_id', '=', 'account.id')
      .where('account_group.company_id', '=', companyId)
      .where('user_group.company_id', '=', companyId)
      .where('user_group.name', '=', name),
  );
}

const orderedQuery = (accounts: AccountSelect, query: AccountQuery): AccountSelect =>
  orderTerms(query.ordering, SORT_COLUMNS, 'account.id').reduce(
    (rows, term) => rows.orderBy(term),
    accounts,
  );
