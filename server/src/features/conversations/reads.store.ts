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
 * Moves a person's mark forward, never back. Counted from the end, where few messages are: those of the customer after
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
        do update set seq = excluded.seq, read_count = excluded.read_count where mark.seq < excluded.seq
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
