import type { Unit } from '../work.ts';
import { answered } from './follow-clock.ts';
import { lockUnansweredOfRoom, stateOfRoom } from './ticket-of-room.store.ts';
import { type TicketRecord, updateTicket } from './tickets.store.ts';

/**
 * A message of staff in a room answers its open tickets.
 * Lock order: tickets before the room.
 */
export async function recordFirstAnswer(unit: Unit, roomId: number): Promise<void> {
  const { hasUnanswered } = await stateOfRoom(unit, roomId);
  if (!hasUnanswered) return;
  for (const ticket of await lockUnansweredOfRoom(unit, roomId)) {
    await updateTicket(unit, ticket.id, answered(ticket));
  }
}

/** A reply answers the customer if it reached the room; a ticket without a room has no other answer. */
export const answeredByReply = (ticket: TicketRecord, isDelivered: boolean) =>
  ticket.room_id === null || isDelivered ? answered(ticket) : {};
