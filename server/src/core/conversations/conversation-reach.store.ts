import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { RoomRecord } from '../rooms/rooms.store.ts';
import type { Schema, Tx } from '../schema.ts';
import type { Reach } from '../tickets/reach.store.ts';

/** The person or department that has a conversation. */
export interface Assignment {
  assignee_id: number | null;
  department_id: number | null;
}

/** The columns that decide who may see it. */
export interface Reachable extends Assignment {
  holder_left: boolean;
}

type Own = Extract<Reach, { kind: 'own' }>;

const isWithinOwn = (
  eb: ExpressionBuilder<Schema, 'chat_room'>,
  { accountId, departmentId }: Own,
) =>
  eb.or([
    eb('chat_room.assignee_id', '=', accountId),
    ...(departmentId === null ? [] : [eb('chat_room.department_id', '=', departmentId)]),
    eb.and([
      eb('chat_room.assignee_id', 'is', null),
      eb('chat_room.department_id', 'is', null),
      sql<SqlBool>`not chat_room.holder_left`,
    ]),
  ]);

/** The one condition for every query on conversations: those of the company that the person may see. */
export const conversationsWithinQuery = (tx: Tx, reach: Reach) => {
  const roomsQuery = tx.sql
    .selectFrom('chat_room')
    .where('chat_room.company_id', '=', tx.companyId);
  return reach.kind === 'all' ? roomsQuery : roomsQuery.where((eb) => isWithinOwn(eb, reach));
};

/** The same for a conversation that has been read. */
export function isWithin(reach: Reach, room: Reachable): boolean {
  const { assignee_id, department_id, holder_left } = room;
  if (reach.kind === 'all') return true;
  if (assignee_id === reach.accountId) return true;
  if (department_id !== null && department_id === reach.departmentId) return true;
  return assignee_id === null && department_id === null && !holder_left;
}

/** The room, locked, if it is within reach. */
export const lockConversation = (
  tx: Tx,
  reach: Reach,
  id: number,
): Promise<RoomRecord | undefined> =>
  conversationsWithinQuery(tx, reach)
    .where('chat_room.id', '=', id)
    .selectAll('chat_room')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The assignments of the company's open conversations. */
export async function openRooms(tx: Tx): Promise<Map<number, Reachable>> {
  const rows = await tx.sql
    .selectFrom('chat_room')
    .select(['id', 'assignee_id', 'department_id', 'holder_left'])
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`is_active`)
    .execute();
  return new Map(rows.map(({ id, ...room }) => [id, room]));
}

/** The numbers of the open conversations within reach. */
export async function openWithin(tx: Tx, reach: Reach): Promise<number[]> {
  const rows = await conversationsWithinQuery(tx, reach)
    .select('chat_room.id')
    .where(sql<SqlBool>`chat_room.is_active`)
    .execute();
  return rows.map(({ id }) => id);
}
