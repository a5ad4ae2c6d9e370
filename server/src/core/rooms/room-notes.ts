import type { RoomNote } from '@maru/contract/room-notes';
import { notFound, unauthenticated } from '../../platform/http/app-error.ts';
import { lockAccountForReference } from '../account.store.ts';
import { describeFields } from '../audit/action-event.ts';
import { tellMentioned } from '../notices/tell-mentioned.ts';
import { authorOf } from '../tickets/change-ticket.ts';
import { keyOf } from '../tickets/entries.store.ts';
import { announceTickets } from '../tickets/ticket-channel.store.ts';
import { touchTicketsOfRoom } from '../tickets/tickets.store.ts';
import type { SessionUnit } from '../work.ts';
import { announceNote } from './note-channel.store.ts';
import { insertRoomNote, type RoomNoteRecord, roomNoteOfKey } from './room-notes.store.ts';
import { lockRoom } from './rooms.store.ts';

/**
 * Writes an internal note about a room. The room's row is locked and never changed: its numbers, its times and what its
 * customer hears are those of its messages. The tickets of the room show the note in their timelines.
 */
export async function writeRoomNote(
  unit: SessionUnit,
  roomId: number,
  { content, key }: { content: string; key: string | undefined },
): Promise<RoomNote> {
  const { session, companyId: company } = unit;
  if (!(await lockAccountForReference(unit, session.accountId))) throw unauthenticated();
  const by = authorOf({ session });
  const noteKey = keyOf(by, key);
  const known = await roomNoteOfKey(unit, roomId, noteKey);
  if (known) return presentRoomNote(known);
  // Lock order: tickets before the room.
  const tickets = await touchTicketsOfRoom(unit, roomId);
  const room = await lockRoom(unit, roomId);
  if (!room) throw notFound();
  // Another request with the same key may have been quicker.
  const earlier = await roomNoteOfKey(unit, roomId, noteKey);
  if (earlier) return presentRoomNote(earlier);
  const times = [room, ...tickets].map(({ time_updated }) => time_updated.getTime());
  const note = await insertRoomNote(unit, room, {
    by,
    content,
    mentions: await tellMentioned(unit, { roomId }, content),
    key: noteKey,
    notBefore: new Date(Math.max(...times)),
  });
  await announceNote(unit.sql, { company, room: roomId });
  await announceTickets(
    unit,
    tickets.map(({ id }) => id),
  );
  unit.log({
    action: 'create',
    model: 'chat room note',
    name: room.name,
    info: describeFields({ room: roomId, note: note.id }),
  });
  return presentRoomNote(note);
}

export const presentRoomNote = (note: RoomNoteRecord): RoomNote => ({
  id: note.id,
  account: note.account_id,
  name: note.author_name,
  content: note.content,
  mentions: note.mentions,
  message: note.message_id,
  time_created: note.time_created.toISOString(),
});
