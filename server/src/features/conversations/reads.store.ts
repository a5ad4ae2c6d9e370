import { sql } from 'kysely';
import { conversationsWithinQuery } from '../../core/conversations/conversation-reach.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Reach } from '../../core/tickets/reach.store.ts';

export const roomToRead = (tx: Tx, reach: Reach, id: number) =>
  conversationsWithinQuery(tx, reach)
    .where('chat_room.id', '=', id)
    .select(['last_seq', 'staff_seen_seq'])
    .executeTakeFirst();

interface Mark {
  accountId: number;
  roomId: number;
  seq: number;
}

/**
 * Moves a person's mark forward, never back, and takes away that it was marked as unread. Counted from the end, where few messages are: those of the customer after
 * the mark are not read yet.
 */
export async function moveMark(
  tx: Tx,
  { accountId, roomId, seq }: Mark,
): Promise<{ read_count: number; isMoved: boolean }> {
  const { rows } = await sql<{ read_count: number; moved: boolean }>`
    with wanted as (
      select customer_count - (
        select count(*)::integer from chat_message
        where company_id = ${tx.companyId} and room_id = ${roomId} and seq > ${seq} and sender = 'client'
      ) as read_count
      from chat_room where company_id = ${tx.companyId} and id = ${roomId}
    ), moved as (
      insert into conversation_read as mark (company_id, account_id, room_id, seq, read_count)
      select ${tx.companyId}, ${accountId}, ${roomId}, ${seq}, read_count from wanted
      on conflict (company_id, account_id, room_id)
        do update set
          seq = greatest(mark.seq, excluded.seq),
          read_count = greatest(mark.read_count, excluded.read_count),
          is_unread = false
        where mark.seq < excluded.seq or mark.is_unread
      returning read_count
    )
    select read_count, true as moved from moved
    union all
    select read_count, false from conversation_read
    where company_id = ${tx.companyId} and account_id = ${accountId} and room_id = ${roomId}
      and not exists (select from moved)`.execute(tx.sql);
  const [row] = rows;
  return { read_count: row?.read_count ?? 0, isMoved: row?.moved ?? false };
}

/** How many messages the person has read all the same; undefined if it was marked already. */
export async function markUnread(
  tx: Tx,
  accountId: number,
  roomId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ read_count: number }>`
    insert into conversation_read as mark (company_id, account_id, room_id, seq, read_count, is_unread)
    values (${tx.companyId}, ${accountId}, ${roomId}, 0, 0, true)
    on conflict (company_id, account_id, room_id) do update set is_unread = true where not mark.is_unread
    returning read_count`.execute(tx.sql);
  return rows[0]?.read_count;
}
