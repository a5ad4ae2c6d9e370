import { type SqlBool, sql } from 'kysely';
import type { Assignment } from '../conversations/conversation-reach.store.ts';
import type { Tx } from '../schema.ts';

/** Of a locked room. The log entry of this transaction counts every message up to now. */
export async function setAssignment(
  tx: Tx,
  id: number,
  assignment: Assignment & { holder_left: boolean },
): Promise<void> {
  await tx.sql
    .updateTable('chat_room')
    .set({ ...assignment, logged_seq: sql<number>`last_seq` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export interface FreedRoom {
  id: number;
  name: string;
  last_seq: number;
  logged_seq: number;
  /** The account or department that had it. */
  taken_from: number;
}

const otherHolder = { assignee_id: 'department_id', department_id: 'assignee_id' } as const;

/**
 * Takes the open rooms of these accounts or departments from them, and says which they were: one statement, however
 * many. Those that become nobody's by that: see `isHolderLeft`.
 */
export const takeFrom = (
  tx: Tx,
  of: 'assignee_id' | 'department_id',
  ids: readonly number[],
): Promise<FreedRoom[]> =>
  sql<FreedRoom>`
    with assigned as materialized (
      select id, name, last_seq, logged_seq, ${sql.ref(of)} as taken_from from chat_room
      where company_id = ${tx.companyId} and is_active and ${sql.ref(of)} = any(${ids}::bigint[])
      order by id for no key update
    )
    update chat_room set ${sql.ref(of)} = null, logged_seq = chat_room.last_seq,
      holder_left = chat_room.${sql.ref(otherHolder[of])} is null
    from assigned
    where chat_room.company_id = ${tx.companyId} and chat_room.id = assigned.id
    returning assigned.*`
    .execute(tx.sql)
    .then(({ rows }) => rows.toSorted((one, other) => one.id - other.id));

/** The same for their closed rooms, which stay with whoever is not deleted. */
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
