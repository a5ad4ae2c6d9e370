import type { Mention } from '@maru/contract/ticket-timeline';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import type { Author } from './entries.store.ts';
import { updateTicket } from './tickets.store.ts';

export type NoteRecord = Selectable<Schema['note']>;

interface NewNote {
  by: Author;
  content: string;
  mentions: readonly Mention[];
  key: string | null;
}

/**
 * Adds a note to a locked ticket. The lock makes the numbers of its notes follow their times, and keeps a reader
 * from seeing a later one first.
 */
export async function addNote(
  tx: Tx,
  ticketId: number,
  { by, content, mentions, key }: NewNote,
): Promise<NoteRecord> {
  const { time_updated } = await updateTicket(tx, ticketId, {});
  return tx.sql
    .insertInto('note')
    .values({
      company_id: tx.companyId,
      ticket_id: ticketId,
      account_id: by.accountId,
      author_name: by.name,
      content,
      mentions: JSON.stringify(mentions),
      idempotency_key: key,
      time_created: time_updated,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const notesQuery = (tx: Tx, ticketId: number) =>
  tx.sql
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('ticket_id', '=', ticketId);

export const noteOfKey = (tx: Tx, ticketId: number, key: string | null) =>
  key === null
    ? undefined
    : notesQuery(tx, ticketId).where('idempotency_key', '=', key).executeTakeFirst();

/** Of a ticket; and of its room, unless that is not for the person who asks. Both take numbers from one sequence. */
interface OfTicket {
  ticketId: number;
  withRoom: boolean;
}

const roomOfQuery = (tx: Tx, ticketId: number) =>
  tx.sql
    .selectFrom('ticket')
    .select('ticket.room_id')
    .where('ticket.company_id', '=', tx.companyId)
    .where('ticket.id', '=', ticketId);

const notesOfRoomQuery = (tx: Tx, ticketId: number) =>
  tx.sql
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('room_id', '=', sql<number>`(${roomOfQuery(tx, ticketId)})`);

/** At most so many of each, in no order. */
export function notesBeforeQuery(
  tx: Tx,
  { ticketId, withRoom }: OfTicket,
  id: number,
  limit: number,
) {
  const ownQuery = notesQuery(tx, ticketId).where('id', '<', id).orderBy('id', 'desc').limit(limit);
  const listedQuery = tx.sql.selectFrom(ownQuery.as('own')).selectAll();
  if (!withRoom) return listedQuery;
  const ofRoomQuery = notesOfRoomQuery(tx, ticketId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(limit);
  return listedQuery.unionAll(tx.sql.selectFrom(ofRoomQuery.as('of_room')).selectAll());
}

export function notesAfterQuery(
  tx: Tx,
  { ticketId, withRoom }: OfTicket,
  id: number,
  limit: number,
) {
  const ownQuery = notesQuery(tx, ticketId).where('id', '>', id).orderBy('id').limit(limit);
  const listedQuery = tx.sql.selectFrom(ownQuery.as('own')).selectAll();
  if (!withRoom) return listedQuery;
  const ofRoomQuery = notesOfRoomQuery(tx, ticketId)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit);
  return listedQuery.unionAll(tx.sql.selectFrom(ofRoomQuery.as('of_room')).selectAll());
}
