import { type SqlBool, sql } from 'kysely';
import { grants } from '../permissions.store.ts';
import type { RoomRecord } from '../rooms/rooms.store.ts';
import type { Tx } from '../schema.ts';
import type { Reach } from '../tickets/reach.store.ts';
import { type Assignment, conversationsWithin } from './conversation-reach.store.ts';

/** The room, locked, if it is within reach. */
export const lockConversation = (
  tx: Tx,
  reach: Reach,
  id: number,
): Promise<RoomRecord | undefined> =>
  conversationsWithin(tx, reach)
    .where('chat_room.id', '=', id)
    .selectAll('chat_room')
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface AssignablePerson {
  id: number;
  username: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
}

const PERSON = ['id', 'username', 'first_name', 'last_name', 'is_active'] as const;

const people = (tx: Tx) =>
  tx.sql.selectFrom('account').select(PERSON).where('company_id', '=', tx.companyId);

export const personOf = (tx: Tx, id: number): Promise<AssignablePerson | undefined> =>
  people(tx).where('id', '=', id).executeTakeFirst();

/** Active accounts that may work at the desk. */
export const worksAtDesk = (tx: Tx) =>
  people(tx)
    .where('is_active', '=', true)
    .where(
      'id',
      'in',
      grants(tx).select('account_group.account_id').where('held.codename', '=', 'use_desk'),
    );

/** Those of these accounts that may not work at the desk, by the groups that they have now; nobody gives them any more. */
export async function lockWithoutDesk(tx: Tx, ids: readonly number[]): Promise<AssignablePerson[]> {
  const known = people(tx).where(sql<SqlBool>`id = any(${ids}::bigint[])`);
  await known.orderBy('id').forNoKeyUpdate().execute();
  return known
    .where(
      'id',
      'not in',
      grants(tx).select('account_group.account_id').where('held.codename', '=', 'use_desk'),
    )
    .execute();
}

/**
 * The account, if it can be given conversations; it is neither deactivated nor deleted, nor does it lose the desk, until
 * this transaction ends. Locked before its groups are read: while it waits, they may change.
 */
export async function lockAssignable(tx: Tx, id: number): Promise<AssignablePerson | undefined> {
  await people(tx).where('id', '=', id).forShare().executeTakeFirst();
  return worksAtDesk(tx).where('id', '=', id).executeTakeFirst();
}

/** The department, which is not deleted until this transaction ends. */
export const lockDepartment = (tx: Tx, id: number) =>
  tx.sql
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

export async function departmentName(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await tx.sql
    .selectFrom('department')
    .select('name')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Of a locked room. The log entry of this transaction counts every message up to now. */
export async function setAssignment(tx: Tx, id: number, held: Assignment): Promise<void> {
  await tx.sql
    .updateTable('chat_room')
    .set({ ...held, holder_left: false, logged_seq: sql<number>`last_seq` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Takes the open conversations of these holders from them, and says which they were: one statement, however many. */
export const takeFromHolders = (
  tx: Tx,
  of: 'assignee_id' | 'department_id',
  ids: readonly number[],
): Promise<Freed[]> =>
  sql<Freed>`
    with held as materialized (
      select id, name, last_seq, logged_seq, ${sql.ref(of)} as holder from chat_room
      where company_id = ${tx.companyId} and is_active and ${sql.ref(of)} = any(${ids}::bigint[])
      order by id for no key update
    )
    update chat_room set ${sql.ref(of)} = null, logged_seq = chat_room.last_seq from held
    where chat_room.company_id = ${tx.companyId} and chat_room.id = held.id
    returning held.*`
    .execute(tx.sql)
    .then(({ rows }) => rows.toSorted((one, other) => one.id - other.id));

/** Closed conversations of these holders, who are deleted, do not become everybody's to see. */
export async function markLeft(
  tx: Tx,
  of: 'assignee_id' | 'department_id',
  ids: readonly number[],
): Promise<void> {
  await tx.sql
    .updateTable('chat_room')
    .set({ holder_left: true })
    .where('company_id', '=', tx.companyId)
    .where('is_active', '=', false)
    .where(sql<SqlBool>`${sql.ref(of)} = any(${ids}::bigint[])`)
    .execute();
}

export interface Freed {
  id: number;
  name: string;
  last_seq: number;
  logged_seq: number;
  holder: number;
}
