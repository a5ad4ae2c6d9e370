import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Schema, Tx } from './schema.ts';

/** Single accounts: for their owner, for sign-in and for administrators. */
export type AccountRecord = Selectable<Schema['account']>;
export type AccountChanges = Updateable<Schema['account']>;

export function findAccountByUsername(
  tx: Tx,
  username: string,
): Promise<AccountRecord | undefined> {
  return tx.sql
    .selectFrom('account')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('username_key', '=', sql<string>`lower(${username} collate "und-x-icu")`)
    .executeTakeFirst();
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

/** As `findAccount`, and locks the row: no other transaction changes it until this one ends. */
export const lockAccountQuery = (tx: Tx, id: number) => accountQuery(tx, id).forNoKeyUpdate();

export const lockAccount = (tx: Tx, id: number): Promise<AccountRecord | undefined> =>
  lockAccountQuery(tx, id).executeTakeFirst();

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

export async function changeAccount(tx: Tx, id: number, changes: AccountChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await updateAccountQuery(tx, id, changes).execute();
}

export const updateAccountQuery = (tx: Tx, id: number, changes: AccountChanges) =>
  tx.sql
    .updateTable('account')
    .set(changes)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id);
