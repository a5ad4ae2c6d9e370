import { REOPEN_DAYS } from '@maru/contract/ticket-life';
import { describeFields } from '../audit/action-event.ts';
import type { Unit } from '../work.ts';
import { authorOf, changeTicket, ticketName } from './change-ticket.ts';
import { appendEntry } from './entries.store.ts';
import { firstSchedule } from './follow-clock.ts';
import { holdersOf } from './holders.store.ts';
import { linkTickets } from './links.store.ts';
import { NO_HOLD, NOBODY, NOT_CLOSED } from './ticket-changes.ts';
import { announceTicket } from './ticket-channel.store.ts';
import { addFollowUp, lockNewestOfRoom, newestOfRoomQuery } from './ticket-of-room.store.ts';
import type { TicketRecord } from './tickets.store.ts';

const REOPEN_MS = REOPEN_DAYS * 24 * 3_600_000;

/**
 * What a customer's message does to the ticket of the room: it ends a hold, reopens a ticket that was closed not long
 * ago, and else makes a new one. Called before the room is locked: whoever has both locks the ticket first.
 */
export async function hearCustomer(unit: Unit, roomId: number, name: string): Promise<void> {
  const found = await newestOfRoomQuery(unit, roomId).executeTakeFirst();
  if (!found || !(found.on_hold_since || found.status === 'closed')) return;
  const ticket = await lockNewestOfRoom(unit, roomId);
  if (!ticket) return;
  const actor = { customer: name };
  if (ticket.status !== 'closed') {
    if (!ticket.on_hold_since) return;
    await changeTicket(unit, ticket, NO_HOLD, actor);
    return;
  }
  const closedAgo = Date.now() - (ticket.time_closed ?? ticket.time_updated).getTime();
  if (closedAgo > REOPEN_MS) return followUp(unit, ticket, name);
  const holders = await holdersOf(unit, [ticket]);
  const canWork = ['active', 'named'].includes(holders.kindOf(ticket));
  const status = canWork ? 'processing' : ticket.department_id === null ? 'new' : 'assigned';
  const reopened = { status, ...NOT_CLOSED } as const;
  const freed = canWork ? {} : NOBODY;
  await changeTicket(unit, ticket, { ...reopened, ...freed }, actor);
}

/** A new ticket about the same, linked to the one that was closed long ago. */
async function followUp(unit: Unit, closed: TicketRecord, name: string): Promise<void> {
  const ticket = await addFollowUp(unit, closed);
  const { id } = ticket;
  const entry = {
    kind: 'event',
    by: authorOf({ customer: name }),
    changes: [{ field: 'status', from: null, to: 'new' }],
  } as const;
  await appendEntry(unit, id, entry, await firstSchedule(unit, ticket));
  await linkTickets(unit, closed.id, id);
  const info = describeFields({ status: 'new', follows: ticketName(closed.id) });
  unit.log({ action: 'create', model: 'ticket', name: ticketName(id), info });
  await announceTicket(unit.sql, { kind: 'changed', company: unit.companyId, ticket: closed.id });
}
