import type { Unit } from '../work.ts';
import { answered } from './follow-clock.ts';
import { lockNewestOfRoom, newestOfRoomQuery } from './ticket-of-room.store.ts';
import { updateTicket } from './tickets.store.ts';

/**
 * A message of staff in a room answers its ticket. Called before the room is locked: whoever has both locks the ticket
 * first.
 */
export async function hearStaff(unit: Unit, roomId: number): Promise<void> {
  const found = await newestOfRoomQuery(unit, roomId).executeTakeFirst();
  if (!found || found.time_answered || found.status === 'closed') return;
  const ticket = await lockNewestOfRoom(unit, roomId);
  if (!ticket || ticket.time_answered) return;
  await updateTicket(unit, ticket.id, answered(ticket), { withEntry: false });
}
