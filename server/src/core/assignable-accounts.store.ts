import type { Permission } from '@maru/contract/permissions';
import { type SqlBool, sql } from 'kysely';
import { grantsQuery } from './permissions.store.ts';
import type { Tx } from './schema.ts';

/** Accounts as those who may be given conversations or tickets. */
export interface AssignablePerson {
  id: number;
  username: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
}

const PERSON = ['id', 'username', 'first_name', 'last_name', 'is_active'] as const;

const peopleQuery = (tx: Tx) =>
  tx.sql.selectFrom('account').select(PERSON).where('company_id', '=', tx.companyId);

const personQuery = (tx: Tx, id: number) => peopleQuery(tx).where('id', '=', id);

export const findPerson = (tx: Tx, id: number): Promise<AssignablePerson | undefined> =>
  personQuery(tx, id).executeTakeFirst();

const allowedQuery = (tx: Tx, permission: Permission) =>
  grantsQuery(tx).select('account_group.account_id').where('held.codename', '=', permission);

const activeQuery = (tx: Tx, permission: Permission) =>
  peopleQuery(tx).where('is_active', '=', true).where('id', 'in', allowedQuery(tx, permission));

/** Active accounts that may work at the desk, and so be given conversations. */
export const deskPeopleQuery = (tx: Tx) => activeQuery(tx, 'use_desk');

/** Active accounts that may see tickets, and so be given them. */
export const ticketPeopleQuery = (tx: Tx) => activeQuery(tx, 'view_ticket');

/**
 * The account, if it can be given conversations; it is neither deactivated nor deleted, nor does it lose the desk, until
 * this transaction ends. Locked before its groups are read: while it waits, they may change.
 */
export async function lockForConversation(
  tx: Tx,
  id: number,
): Promise<AssignablePerson | undefined> {
  await personQuery(tx, id).forShare().executeTakeFirst();
  return deskPeopleQuery(tx).where('id', '=', id).executeTakeFirst();
}

/** The account, if it can be given tickets; it is neither deactivated nor deleted until this transaction ends. */
export const lockForTicket = (tx: Tx, id: number): Promise<AssignablePerson | undefined> =>
  ticketPeopleQuery(tx).where('id', '=', id).forShare().executeTakeFirst();

/**
 * Those of these accounts that may not work at the desk by their present groups. Locked, so that no conversation is
 * given to them.
 */
export async function lockWithoutDesk(tx: Tx, ids: readonly number[]): Promise<AssignablePerson[]> {
  const knownQuery = peopleQuery(tx).where(sql<SqlBool>`id = any(${ids}::bigint[])`);
  await knownQuery.orderBy('id').forNoKeyUpdate().execute();
  return knownQuery.where('id', 'not in', allowedQuery(tx, 'use_desk')).execute();
}
