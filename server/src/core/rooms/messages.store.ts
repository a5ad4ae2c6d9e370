import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import { lockRoom, type RoomRecord } from './rooms.store.ts';

export type MessageRecord = Selectable<Schema['chat_message']>;

interface NewMessage {
  sender: 'agent' | 'client';
  senderName: string;
  accountId: number | null;
  content: string;
  /** Of the sender's making; see `idempotencyKey`. */
  key: string | undefined;
}

interface Written {
  message: MessageRecord;
  /** It was there already, under the same key. */
  repeated: boolean;
}

/** One sender's keys do not meet another's. */
const idempotencyKey = ({ sender, accountId, key }: NewMessage): string | null =>
  key === undefined ? null : `${sender}:${accountId ?? ''}:${key}`;

/**
 * Takes the room's next number and writes the message under it. The room's row is locked by then,
 * so that numbers are dense, times follow them, and a key is used once.
 */
export async function addMessage(
  tx: Tx,
  roomId: number,
  message: NewMessage,
  refuse: (room: RoomRecord) => void = () => {},
): Promise<(Written & { room: RoomRecord }) | undefined> {
  const room = await lockRoom(tx, roomId);
  if (!room) return undefined;
  const key = idempotencyKey(message);
  const earlier = key === null ? undefined : await messageOfKey(tx, roomId, key);
  if (earlier) return { room, message: earlier, repeated: true };
  refuse(room);
  const { last_seq, time_updated } = await tx.sql
    .updateTable('chat_room')
    .set({
      last_seq: sql<number>`last_seq + 1`,
      time_updated: sql<Date>`greatest(time_updated, date_trunc('milliseconds', clock_timestamp()))`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', roomId)
    .returning(['last_seq', 'time_updated'])
    .executeTakeFirstOrThrow();
  const written = await tx.sql
    .insertInto('chat_message')
    .values({
      company_id: tx.companyId,
      room_id: roomId,
      seq: last_seq,
      sender: message.sender,
      sender_name: message.senderName,
      account_id: message.accountId,
      content: message.content,
      idempotency_key: key,
      time_created: time_updated,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { room, message: written, repeated: false };
}

const messagesOf = (tx: Tx, roomId: number) =>
  tx.sql
    .selectFrom('chat_message')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('room_id', '=', roomId);

const messageOfKey = (tx: Tx, roomId: number, key: string): Promise<MessageRecord | undefined> =>
  messagesOf(tx, roomId).where('idempotency_key', '=', key).executeTakeFirst();

/** In their order, from the one after `seq`. */
export const messagesAfter = (
  tx: Tx,
  roomId: number,
  seq: number,
  limit: number,
): Promise<MessageRecord[]> =>
  messagesOf(tx, roomId).where('seq', '>', seq).orderBy('seq').limit(limit).execute();

/** The newest before `seq`, in their order. */
export async function messagesBefore(
  tx: Tx,
  roomId: number,
  seq: number,
  limit: number,
): Promise<MessageRecord[]> {
  const newestFirst = await messagesOf(tx, roomId)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return newestFirst.reverse();
}
