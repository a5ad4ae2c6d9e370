import { CONVERSATION_LIMITS } from '@maru/contract/conversations';
import { type Compilable, type CompiledQuery, type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { preparedWithin, type Reach } from '../tickets/reach.store.ts';
import { conversationsWithinQuery } from './conversation-reach.store.ts';

export const COLUMNS = [
  'chat_room.id',
  'chat_room.name',
  'chat_room.is_active',
  'chat_room.assignee_id',
  'chat_room.department_id',
  'chat_room.holder_left',
  'chat_room.waiting_since',
  'chat_room.last_sender',
  'chat_room.last_author_id',
  'chat_room.last_author_name',
  'chat_room.last_words',
  'chat_room.last_time',
  'chat_room.customer_count',
  'chat_room.answered_count',
  'chat_room.time_created',
  'chat_room.time_updated',
] as const;

export type Rooms = ReturnType<typeof chosenQuery>;

const chosenQuery = (tx: Tx, reach: Reach) => conversationsWithinQuery(tx, reach).select(COLUMNS);

/** With the names of their assignees, and their newest notes. `rooms` has at least the columns above. */
export const withNamesQuery = (tx: Tx, rooms: Rooms) =>
  tx.sql
    .selectFrom(rooms.as('room'))
    .leftJoin('account', (join) =>
      join.on('account.company_id', '=', tx.companyId).onRef('account.id', '=', 'room.assignee_id'),
    )
    .leftJoin('department', (join) =>
      join
        .on('department.company_id', '=', tx.companyId)
        .onRef('department.id', '=', 'room.department_id'),
    )
    .selectAll('room')
    .select([
      'account.first_name',
      'account.last_name',
      'account.username',
      'department.name as department_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('note')
        .select('note.id')
        .where('note.company_id', '=', tx.companyId)
        .whereRef('note.room_id', '=', 'room.id')
        .orderBy('note.id', 'desc')
        .limit(1)
        .as('note'),
    );

/** With how many of the customer's messages the person has read, and whether they marked it as unread. */
const withReadsQuery = (tx: Tx, rooms: Rooms, accountId: number) =>
  withNamesQuery(tx, rooms)
    .leftJoin('conversation_read as mark', (join) =>
      join
        .on('mark.company_id', '=', tx.companyId)
        .on('mark.account_id', '=', accountId)
        .onRef('mark.room_id', '=', 'room.id'),
    )
    .select(['mark.read_count', 'mark.is_unread']);

export type RowOf<Query> = Query extends Compilable<infer Row> | CompiledQuery<infer Row>
  ? Row
  : never;

export type ConversationRecord = RowOf<ReturnType<typeof withNamesQuery>>;
export type OwnConversationRecord = RowOf<ReturnType<typeof withReadsQuery>>;

const isActive = sql<SqlBool>`chat_room.is_active`;

/** One's own first, then who waits longest; of those who do not wait, the newest. */
const openQuery = preparedWithin(
  (tx, reach, { accountId, limit }: { accountId: number; limit: number }) => {
    const inOrder = (rooms: Rooms) =>
      rooms
        .where(isActive)
        .orderBy('chat_room.waiting_since')
        .orderBy('chat_room.time_updated', 'desc')
        .limit(limit);
    const own = inOrder(chosenQuery(tx, reach).where('chat_room.assignee_id', '=', accountId));
    const others = inOrder(
      chosenQuery(tx, reach).where('chat_room.assignee_id', 'is distinct from', accountId),
    );
    const bothQuery = tx.sql
      .selectFrom(own.as('own'))
      .selectAll()
      .unionAll(tx.sql.selectFrom(others.as('others')).selectAll());
    return withReadsQuery(tx, bothQuery as unknown as Rooms, accountId)
      .orderBy(sql`room.assignee_id is not distinct from ${accountId}::bigint`, 'desc')
      .orderBy('room.waiting_since')
      .orderBy('room.time_updated', 'desc')
      .orderBy('room.id', 'desc')
      .limit(limit);
  },
);

/** At most as many as one answer has, and whether there are more. */
export async function openConversations(tx: Tx, reach: Reach, accountId: number) {
  const most = CONVERSATION_LIMITS.listed;
  const query = openQuery(tx, reach, { accountId, limit: most + 1 });
  const { rows } = await tx.sql.executeQuery(query);
  return { rows: rows.slice(0, most), hasMore: rows.length > most };
}

const oneQuery = preparedWithin((tx, reach, { id, accountId }: { id: number; accountId: number }) =>
  withReadsQuery(tx, chosenQuery(tx, reach).where('chat_room.id', '=', id), accountId),
);

export async function findConversation(
  tx: Tx,
  reach: Reach,
  id: number,
  accountId: number,
): Promise<OwnConversationRecord | undefined> {
  const { rows } = await tx.sql.executeQuery(oneQuery(tx, reach, { id, accountId }));
  return rows[0];
}

/** Conversations with these numbers, the last changed first. */
export const conversationsAmong = (
  tx: Tx,
  reach: Reach,
  ids: readonly number[],
  accountId: number,
) =>
  withReadsQuery(
    tx,
    chosenQuery(tx, reach).where(sql<SqlBool>`chat_room.id = any(${ids}::bigint[])`),
    accountId,
  )
    .orderBy('room.time_updated', 'desc')
    .orderBy('room.id', 'desc')
    .execute();
