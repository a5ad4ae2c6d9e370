import { describeFields } from '../../core/audit/action-event.ts';
import { firstAnswerIn } from '../../core/rooms/messages.store.ts';
import { authorOf, ticketName } from '../../core/tickets/change-ticket.ts';
import { appendEntry } from '../../core/tickets/entries.store.ts';
import { answered } from '../../core/tickets/follow-clock.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { announceTicket } from '../../core/tickets/ticket-channel.store.ts';
import { isRoomFull } from '../../core/tickets/ticket-of-room.store.ts';
import { lockTicket } from '../../core/tickets/tickets.store.ts';
import { unknownTicket } from '../../core/unknown-references.messages.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import { lockForActing } from './acting.ts';
import * as messages from './conversations.messages.ts';

/** Makes a ticket that was written without a conversation one of this conversation. */
export async function linkConversation(
  unit: SessionUnit,
  id: number,
  ticketId: number,
): Promise<void> {
  const { session } = unit;
  // Lock order: tickets before the room.
  const reach = await reachOf(unit, session);
  const ticket = await lockTicket(unit, reach, ticketId);
  const room = await lockForActing(unit, id);
  if (!ticket) throw invalidField('ticket_id', unknownTicket);
  if (ticket.room_id === id) return;
  if (ticket.room_id !== null) throw messages.linkedElsewhere();
  if (await isRoomFull(unit, reach, id)) {
    throw invalidField('ticket_id', messages.fullConversation);
  }
  const change = { field: 'room', from: null, to: room.name };
  const answer = await firstAnswerIn(unit, id);
  const entry = { kind: 'event', by: authorOf({ session }), changes: [change] } as const;
  await appendEntry(unit, ticketId, entry, {
    room_id: id,
    customer_id: ticket.customer_id ?? room.customer_id,
    version: ticket.version + 1,
    ...(answer && answered(ticket, answer)),
  });
  announceTicket(unit, ticketId);
  unit.log({
    action: 'update',
    model: 'ticket',
    name: ticketName(ticketId),
    info: describeFields({ room: id }),
  });
}
