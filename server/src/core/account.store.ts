import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { prepared } from '../platform/database/prepared.ts';
import { nameKey } from './name-key.store.ts';
import type { Schema, Tx } from './schema.ts';
import { displayName } from './session/session.ts';

/** Single accounts: for their owner, for sign-in and for administrators. */
export type AccountRecord = Selectable<Schema['account']>;
export type AccountChanges = Updateable<Schema['account']>;
type NewAccount = Omit<Insertable<Schema['account']>, 'company_id'>;

export const accountByUsernameQuery = prepared((tx: Tx, { username }: { username: string }) =>
  tx.sql
    .selectFrom('account')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('username_key', '=', nameKey(username)),
);

export async function findAccountByUsername(
  tx: Tx,
  username: string,
): Promise<AccountRecord | undefined> {
  const { rows } = await tx.sql.executeQuery(accountByUsernameQuery(tx, { username }));
  return rows[0];
}

/** Whether an account of the company, other than the one with this number, has this username. */
export async function isUsernameTaken(tx: Tx, username: string, except?: number): Promise<boolean> {
  const found = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('username_key', '=', nameKey(username))
    .where(sql<SqlBool>`id is distinct from ${except ?? null}::bigint`)
    .executeTakeFirst();
  return found !== undefined;
}

export const accountQuery = (tx: Tx, id: number) =>
  tx.sql
    .selectFrom('account')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id);

/** The names of these accounts, as far as they exist. */
export const accountNames = (tx: Tx, ids: readonly number[]) =>
  tx.sql
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();

export const findAccount = (tx: Tx, id: number): Promise<AccountRecord | undefined> =>
  accountQuery(tx, id).executeTakeFirst();

export async function departmentIdOf(tx: Tx, id: number): Promise<number | null> {
  const row = await accountQuery(tx, id).clearSelect().select('department_id').executeTakeFirst();
  return row?.department_id ?? null;
}

/** What customers call the account; empty if it is not active. */
export async function nameIfActive(tx: Tx, id: number): Promise<string> {
  const account = await accountQuery(tx, id)
    .clearSelect()
    .select(['first_name as firstName', 'last_name as lastName', 'username'])
    .where('is_active', '=', true)
    .executeTakeFirst();
  return account ? displayName(account) || account.username : '';
}

/** As `findAccount`, and locks the row: no other transaction changes it until this one ends. */
export const lockAccountQuery = prepared((tx: Tx, { id }: { id: number }) =>
  accountQuery(tx, id).forNoKeyUpdate(),
);

export async function lockAccount(tx: Tx, id: number): Promise<AccountRecord | undefined> {
  const { rows } = await tx.sql.executeQuery(lockAccountQuery(tx, { id }));
  return rows[0];
}

/** Several accounts, locked against every change and in the order of their numbers. */
export const lockAccounts = (tx: Tx, ids: readonly number[]) =>
  tx.sql
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'is_active', 'version'])
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Whether the account exists. No other transaction can delete it until this one ends. */
export async function lockAccountForReference(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function addAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { id } = await tx.sql
    .insertInto('account')
    .values({ ...account, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forms of these accounts that are open elsewhere are stale then. Answers the new versions. */
export const raiseVersionsQuery = (tx: Tx, ids: readonly number[]) =>
  tx.sql
    .updateTable('account')
    .set({ version: sql<number>`version + 1` })
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .returning(['id', 'version']);

export async function changeAccount(tx: Tx, id: number, changes: AccountChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await updateQuery(tx, id, changes).execute();
}

const updateQuery = (tx: Tx, id: number, changes: AccountChanges) =>
  tx.sql
    .updateTable('account')
    .set(changes)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id);

export const signedInQuery = prepared((tx: Tx, { id, at }: { id: number; at: Date }) =>
  updateQuery(tx, id, { last_login: at }),
);

export async function removeAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql
    .deleteFrom('account')
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .execute();
}
