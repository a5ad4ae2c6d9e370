import type { TimelineEntry } from '@maru/contract/ticket-timeline';
import { describeFields } from '../../core/audit/action-event.ts';
import { answerRoom } from '../../core/conversations/answering.ts';
import { tellMentioned } from '../../core/notices/tell-mentioned.ts';
import { roomById } from '../../core/rooms/rooms.store.ts';
import { authorOf, ticketName } from '../../core/tickets/change-ticket.ts';
import { appendEntry, entryOfKey, keyOf } from '../../core/tickets/entries.store.ts';
import { answeredByReply } from '../../core/tickets/first-answer.ts';
import { addNote, noteOfKey } from '../../core/tickets/notes.store.ts';
import { announceTicket } from '../../core/tickets/ticket-channel.store.ts';
import type { TicketRecord } from '../../core/tickets/tickets.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { lockForChange } from './tickets.service.ts';
import { presentNote, presentTimelineEntry } from './timeline.ts';

interface NewMessage {
  content: string;
  /** The Idempotency-Key of the request. */
  key: string | undefined;
}

export async function reply(
  unit: SessionUnit,
  ticketId: number,
  { content, key }: NewMessage,
): Promise<TimelineEntry> {
  const ticket = await lockForChange(unit, ticketId);
  const by = authorOf({ session: unit.session });
  const entryKey = keyOf(by, key);
  const earlier = await entryOfKey(unit, ticketId, entryKey);
  if (earlier) return presentTimelineEntry(earlier);
  const messageSeq = await deliver(unit, ticket, content);
  const newEntry = { kind: 'reply', by, content, messageSeq, key: entryKey } as const;
  const answer = answeredByReply(ticket, messageSeq !== null);
  const { entry } = await appendEntry(unit, ticket.id, newEntry, answer);
  announceTicket(unit, ticketId);
  unit.log({
    action: 'create',
    model: 'ticket reply',
    name: ticketName(ticketId),
    info: describeFields({ ticket: ticketId, number: entry.seq, message: messageSeq }),
  });
  return presentTimelineEntry(entry);
}

/** Sends a reply into the ticket's room, if that is open and the sender may: its number there, or null. */
async function deliver(
  unit: SessionUnit,
  { room_id }: TicketRecord,
  content: string,
): Promise<number | null> {
  const { session } = unit;
  if (room_id === null || !session.permissions.has('add_chatmessage')) return null;
  const room = await roomById(unit, room_id);
  if (!room?.is_active) return null;
  // Without a key, which somebody could have used for another message; the reply's own key prevents doubles.
  const message = await answerRoom(unit, room_id, { content, key: undefined });
  return message?.seq ?? null;
}

export async function note(
  unit: SessionUnit,
  ticketId: number,
  message: NewMessage,
): Promise<TimelineEntry> {
  return writeNote(unit, await lockForChange(unit, ticketId), message);
}

/** Adds a note to a locked ticket. */
export async function writeNote(
  unit: SessionUnit,
  ticket: TicketRecord,
  { content, key }: NewMessage,
): Promise<TimelineEntry> {
  const by = authorOf({ session: unit.session });
  const noteKey = keyOf(by, key);
  const earlier = await noteOfKey(unit, ticket.id, noteKey);
  if (earlier) return presentNote(earlier);
  const mentions = await tellMentioned(unit, { ticketId: ticket.id }, content);
  const written = await addNote(unit, ticket.id, { by, content, mentions, key: noteKey });
  announceTicket(unit, ticket.id);
  unit.log({
    action: 'create',
    model: 'ticket note',
    name: ticketName(ticket.id),
    info: describeFields({ ticket: ticket.id, note: written.id }),
  });
  return presentNote(written);
}
