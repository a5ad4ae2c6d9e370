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
  /** It gets an entry in the log: every one of the staff, of the customer the first in an hour. */
  hasEntry: boolean;
  /** As it was before. */
  room: RoomRecord;
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
  refuse: (room: RoomRecord) => void | Promise<void> = () => {},
): Promise<Written | undefined> {
  const room = await lockRoom(tx, roomId);
  if (!room) return undefined;
  const key = idempotencyKey(message);
  const earlier = key === null ? undefined : await messageOfKey(tx, roomId, key);
  if (earlier) return { room, message: earlier, repeated: true, hasEntry: false };
  await refuse(room);
  const { last_seq, time_updated, logged_seq } = await takeNumber(tx, roomId, message.sender);
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
  return { room, message: written, repeated: false, hasEntry: logged_seq === last_seq };
}

/** Read once: a message's time and its hour are of one moment. */
const CLOCK = sql<{
  now: Date;
}>`(select date_trunc('milliseconds', clock_timestamp()) as now)`.as<'clock'>(sql`clock`);
const MOMENT = sql<Date>`greatest(chat_room.time_updated, clock.now)`;
const HOUR = sql<Date>`date_trunc('hour', ${MOMENT}, 'UTC')`;
const NEXT = sql<number>`chat_room.last_seq + 1`;

/** In the same statement it is settled whether the log tells of this message now or later. */
function takeNumber(tx: Tx, roomId: number, sender: NewMessage['sender']) {
  const ofCustomer = {
    logged_seq: sql<number>`case when chat_room.customer_logged_hour is distinct from ${HOUR}
      then ${NEXT} else chat_room.logged_seq end`,
    customer_logged_hour: HOUR,
  };
  return tx.sql
    .updateTable('chat_room')
    .from(CLOCK)
    .set({
      last_seq: NEXT,
      time_updated: MOMENT,
      ...(sender === 'client' ? ofCustomer : { logged_seq: NEXT }),
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', roomId)
    .returning(['last_seq', 'time_updated', 'logged_seq'])
    .executeTakeFirstOrThrow();
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

/** As it is answered, where some characters take several. */
const SIZE = sql<number>`octet_length(to_json(content)::text)`;

/** The same, but of so many bytes at most, and one message at least. */
export async function pageBefore(
  tx: Tx,
  roomId: number,
  seq: number,
  most: { messages: number; bytes: number },
): Promise<MessageRecord[]> {
  const newest = messagesOf(tx, roomId)
    .select([
      SIZE.as('size'),
      sql<number>`sum(${SIZE}) over (order by seq desc rows unbounded preceding)`.as('total'),
    ])
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(most.messages);
  return tx.sql
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where((is) => is.or([is('total', '<=', most.bytes), is('total', '=', is.ref('size'))]))
    .orderBy('seq')
    .execute();
}
