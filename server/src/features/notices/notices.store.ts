import { NOTICE_LIMITS } from '@maru/contract/notices';
import { type SqlBool, sql } from 'kysely';
import { conversationsWithinQuery } from '../../core/conversations/conversation-reach.store.ts';
import type { Tx } from '../../core/schema.ts';
import { EVERYTHING, type Reach, ticketsWithinQuery } from '../../core/tickets/reach.store.ts';

/** The owner of the notices, and the tickets and rooms that they may see. */
export interface Reader {
  accountId: number;
  reach: Reach;
  seesTickets: boolean;
  /** All of them, as in the list of chats. */
  readsRooms: boolean;
  /** Those within reach. */
  worksAtDesk: boolean;
}

const ticketsQuery = (tx: Tx, { reach, seesTickets }: Reader) =>
  ticketsWithinQuery(tx, reach).where(sql.lit(seesTickets));

const roomsQuery = (tx: Tx, { reach, readsRooms, worksAtDesk }: Reader) =>
  conversationsWithinQuery(tx, readsRooms ? EVERYTHING : reach).where(
    sql.lit(readsRooms || worksAtDesk),
  );

/** Its room is named only within reach, and may have left it by what is told. */
const isAlwaysTold = sql<SqlBool>`notice.kind = 'taken_over'`;

/** A person's notices about tickets and rooms that they may see now. */
const noticesQuery = (tx: Tx, reader: Reader) =>
  tx.sql
    .selectFrom('notice')
    .leftJoin(
      ticketsQuery(tx, reader).select(['ticket.id', 'ticket.subject']).as('ticket'),
      (join) => join.onRef('ticket.id', '=', 'notice.ticket_id'),
    )
    .leftJoin(
      roomsQuery(tx, reader).select(['chat_room.id', 'chat_room.name']).as('room'),
      (join) => join.onRef('room.id', '=', 'notice.room_id'),
    )
    .where('notice.company_id', '=', tx.companyId)
    .where('notice.account_id', '=', reader.accountId)
    .where(({ eb, or }) =>
      or([eb('ticket.id', 'is not', null), eb('room.id', 'is not', null), isAlwaysTold]),
    );

export type ListedNotice = Awaited<ReturnType<typeof noticesBefore>>[number];

/** The newest first; without a number, the newest of all. */
export function noticesBefore(tx: Tx, reader: Reader, before: number | undefined, limit: number) {
  let filteredQuery = noticesQuery(tx, reader);
  if (before !== undefined) filteredQuery = filteredQuery.where('notice.id', '<', before);
  return filteredQuery
    .select([
      'notice.id',
      'notice.kind',
      'ticket.id as ticket_id',
      'ticket.subject',
      'room.id as room_id',
      'room.name as room_name',
      'notice.actor_name',
      'notice.time_created',
      'notice.time_read',
    ])
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .execute();
}

/** Counted up to a limit. */
export async function unreadCount(tx: Tx, reader: Reader): Promise<number> {
  const unreadQuery = noticesQuery(tx, reader)
    .where('notice.time_read', 'is', null)
    .select('notice.id')
    .limit(NOTICE_LIMITS.unread);
  const { count } = await tx.sql
    .selectFrom(unreadQuery.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of these numbers, those of the person's notices. */
export async function knownNotices(tx: Tx, reader: Reader, ids: readonly number[]) {
  const rows = await noticesQuery(tx, reader)
    .where(sql<SqlBool>`notice.id = any(${ids}::bigint[])`)
    .select('notice.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the person has or had this notice in the list, also if its ticket is no longer for them. */
export async function hasNotice(tx: Tx, { accountId }: Reader, id: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('notice')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether one of them was unread. Notices that the person cannot see stay as they are. */
async function markRead(tx: Tx, reader: Reader, which: ReturnType<typeof sql<SqlBool>>) {
  const { numUpdatedRows } = await tx.sql
    .updateTable('notice')
    .set({ time_read: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', reader.accountId)
    .where('time_read', 'is', null)
    .where(which)
    .where(({ or, exists }) =>
      or([
        exists(
          ticketsQuery(tx, reader)
            .select('ticket.id')
            .whereRef('ticket.id', '=', sql.ref('notice.ticket_id')),
        ),
        exists(
          roomsQuery(tx, reader)
            .select('chat_room.id')
            .whereRef('chat_room.id', '=', sql.ref('notice.room_id')),
        ),
        isAlwaysTold,
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const markSomeRead = (tx: Tx, reader: Reader, ids: readonly number[]) =>
  markRead(tx, reader, sql<SqlBool>`id = any(${ids}::bigint[])`);

export const markReadUntil = (tx: Tx, reader: Reader, until: number) =>
  markRead(tx, reader, sql<SqlBool>`id <= ${until}`);
