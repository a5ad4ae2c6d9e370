import type { Mention } from '@maru/contract/ticket-timeline';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { Author } from '../tickets/entries.store.ts';
import type { RoomRecord } from './rooms.store.ts';

export type RoomNoteRecord = Awaited<ReturnType<typeof roomNotesBefore>>[number];

/** With the message beside which each was written. */
const notesQuery = (tx: Tx, roomId: number) =>
  tx.sql
    .selectFrom('note')
    .leftJoin('chat_message', (join) =>
      join
        .onRef('chat_message.company_id', '=', 'note.company_id')
        .onRef('chat_message.room_id', '=', 'note.room_id')
        .onRef('chat_message.seq', '=', 'note.message_seq'),
    )
    .select([
      'note.id',
      'note.account_id',
      'note.author_name',
      'note.content',
      'note.mentions',
      'chat_message.id as message_id',
      'note.time_created',
    ])
    .where('note.company_id', '=', tx.companyId)
    .where('note.room_id', '=', roomId);

/** The newest first; without a number, the newest of all. */
export function roomNotesBefore(tx: Tx, roomId: number, before: number | undefined, limit: number) {
  const listedQuery = notesQuery(tx, roomId);
  return (before === undefined ? listedQuery : listedQuery.where('note.id', '<', before))
    .orderBy('note.id', 'desc')
    .limit(limit)
    .execute();
}

export const roomNoteOfKey = (tx: Tx, roomId: number, key: string | null) =>
  key === null
    ? undefined
    : notesQuery(tx, roomId).where('note.idempotency_key', '=', key).executeTakeFirst();

interface NewNote {
  by: Author;
  content: string;
  mentions: readonly Mention[];
  key: string | null;
  /** No note is earlier than what it follows, also where the clocks of two servers differ. */
  notBefore: Date;
}

/**
 * Adds a note to a locked room, which stays as it is. The lock makes the numbers of its notes follow their times, and
 * keeps a reader from seeing a later one first.
 */
export async function insertRoomNote(
  tx: Tx,
  room: RoomRecord,
  { by, content, mentions, key, notBefore }: NewNote,
): Promise<RoomNoteRecord> {
  const { id } = await tx.sql
    .insertInto('note')
    .values({
      company_id: tx.companyId,
      room_id: room.id,
      account_id: by.accountId,
      author_name: by.name,
      content,
      mentions: JSON.stringify(mentions),
      idempotency_key: key,
      message_seq: room.last_seq || null,
      time_created: sql<Date>`greatest(
        date_trunc('milliseconds', clock_timestamp()),
        ${notBefore}::timestamptz,
        (select time_created from note
          where company_id = ${tx.companyId} and room_id = ${room.id} order by id desc limit 1)
      )`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return notesQuery(tx, room.id).where('note.id', '=', id).executeTakeFirstOrThrow();
}
