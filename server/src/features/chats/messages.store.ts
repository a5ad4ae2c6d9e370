import type { listMessages } from '@maru/contract/chats';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Schema, Tx } from '../../core/schema.ts';
import {
  longTextColumn,
  orderTerms,
  plainColumn,
  textColumn,
} from '../../platform/lists/ordering.ts';
import { fetchPage, type Rows } from '../../platform/lists/page.ts';
import { contains } from '../../platform/lists/text-filter.ts';

type MessageQuery = z.output<typeof listMessages.query>;
export type MessageRecord = Selectable<Schema['chat_message']>;

const SORT_COLUMNS = {
  sender: [plainColumn('sender')],
  sender_name: [textColumn('sender_name')],
  content: [longTextColumn('content')],
  time_created: [plainColumn('time_created')],
};

export function messagePage(
  tx: Tx,
  roomId: number,
  query: MessageQuery,
): Promise<Rows<MessageRecord>> {
  let messages = tx.sql
    .selectFrom('chat_message')
    .where('company_id', '=', tx.companyId)
    .where('room_id', '=', roomId);
  if (query.sender) messages = messages.where('sender', '=', query.sender);
  if (query.sender_name) messages = messages.where(contains('sender_name', query.sender_name));
  if (query.content) messages = messages.where(contains('content', query.content));
  const terms = orderTerms(query.ordering, SORT_COLUMNS, 'seq');
  return fetchPage(
    messages,
    (matching) => terms.reduce((rows, term) => rows.orderBy(term), matching).selectAll(),
    query,
  );
}

/**
 * Takes the room's next number and writes the message under it. The room's row is locked by then,
 * so that numbers are dense and times follow them.
 */
export async function addMessage(
  tx: Tx,
  roomId: number,
  message: { sender: 'agent' | 'client'; senderName: string; accountId: number; content: string },
): Promise<{ roomName: string; message: MessageRecord } | undefined> {
  const room = await tx.sql
    .updateTable('chat_room')
    .set({
      last_seq: sql<number>`last_seq + 1`,
      time_updated: sql<Date>`greatest(time_updated, date_trunc('milliseconds', clock_timestamp()))`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', roomId)
    .returning(['name', 'last_seq', 'time_updated'])
    .executeTakeFirst();
  if (!room) return undefined;
  const written = await tx.sql
    .insertInto('chat_message')
    .values({
      company_id: tx.companyId,
      room_id: roomId,
      seq: room.last_seq,
      sender: message.sender,
      sender_name: message.senderName,
      account_id: message.accountId,
      content: message.content,
      time_created: room.time_updated,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { roomName: room.name, message: written };
}
