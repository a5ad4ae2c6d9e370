import { REOPEN_DAYS } from '@maru/contract/ticket-life';
import { lockForTicket } from '../assignable-accounts.store.ts';
import { describeFields } from '../audit/action-event.ts';
import { shareCompanyLock } from '../company-lock.store.ts';
import type { Unit } from '../work.ts';
import {
  audited,
  authorOf,
  changeTicket,
  gained,
  notifyAssignee,
  ticketName,
} from './change-ticket.ts';
import { appendEntry } from './entries.store.ts';
import { firstSchedule } from './follow-clock.ts';
import { isHolderLeft } from './holder-left.ts';
import { linkTickets } from './links.store.ts';
import { tellOfLink } from './tell-of-link.ts';
import { assigneesOf } from './ticket-assignees.store.ts';
import { NO_HOLD, NOBODY, NOT_CLOSED } from './ticket-changes.ts';
import {
  addFollowUp,
  lockLastClosedOfRoom,
  lockOnHoldOfRoom,
  stateOfRoom,
} from './ticket-of-room.store.ts';
import type { TicketRecord } from './tickets.store.ts';

const REOPEN_MS = REOPEN_DAYS * 24 * 3_600_000;

/**
 * Applies a customer's message to the tickets of the room: it ends their holds. Where none is open, it reopens the
 * one that was closed last, if that was not long ago, and else makes a new one.
 * Lock order: tickets before the room.
 */
export async function reopenForCustomer(unit: Unit, roomId: number, name: string): Promise<void> {
  const actor = { customer: name };
  for (;;) {
    const { hasTickets, hasOpen, hasOnHold } = await stateOfRoom(unit, roomId);
    if (!hasTickets || (hasOpen && !hasOnHold)) return;
    if (hasOnHold) {
      const onHold = await lockOnHoldOfRoom(unit, roomId);
      for (const ticket of onHold) await changeTicket(unit, ticket, NO_HOLD, actor);
      return;
    }
    await shareCompanyLock(unit);
    const closed = await lockLastClosedOfRoom(unit, roomId);
    // Another message, or a colleague, was quicker.
    if (!closed || (await stateOfRoom(unit, roomId)).hasOpen) continue;
    return reopenOrFollow(unit, closed, name);
  }
}

async function reopenOrFollow(unit: Unit, ticket: TicketRecord, name: string): Promise<void> {
  const closedAgo = Date.now() - (ticket.time_closed ?? ticket.time_updated).getTime();
  if (closedAgo > REOPEN_MS) return followUp(unit, ticket, name);
  const assignees = await assigneesOf(unit, [ticket]);
  const canWork = ['active', 'named'].includes(assignees.kindOf(ticket));
  const status = canWork ? 'processing' : ticket.department_id === null ? 'new' : 'assigned';
  const reopened = { status, ...NOT_CLOSED } as const;
  const freed = canWork ? {} : NOBODY;
  await changeTicket(unit, ticket, { ...reopened, ...freed }, { customer: name });
}

/** The department that had it, else the person, if they may still have tickets. */
async function holderOfFollowUp(unit: Unit, { assignee_id, ...closed }: TicketRecord) {
  const { department_id } = closed;
  const isKept = department_id === null && assignee_id !== null;
  const person = isKept ? await lockForTicket(unit, assignee_id) : undefined;
  const held = { assignee_id: person?.id ?? null, department_id };
  return {
    ...held,
    status: person || department_id !== null ? 'assigned' : 'new',
    holder_left: isHolderLeft({ ...closed, assignee_id }, held),
  } as const;
}

/** A new ticket about the same, linked to the one that was closed long ago. */
async function followUp(unit: Unit, closed: TicketRecord, name: string): Promise<void> {
  const ticket = await addFollowUp(unit, closed, await holderOfFollowUp(unit, closed));
  const { id, status } = ticket;
  const by = authorOf({ customer: name });
  const { assignee, department } = audited(ticket, await assigneesOf(unit, [ticket]));
  const changes = [
    { field: 'status', from: null, to: status },
    ...gained({ assignee, department }),
  ];
  const schedule = await firstSchedule(unit, ticket);
  await appendEntry(unit, id, { kind: 'event', by, changes }, schedule);
  notifyAssignee(unit, ticket);
  const info = describeFields({ status, assignee, department, follows: ticketName(closed.id) });
  unit.log({ action: 'create', model: 'ticket', name: ticketName(id), info });
  await linkTickets(unit, closed.id, id);
  await tellOfLink(unit, closed.id, by, { from: null, to: ticketName(id) });
  await tellOfLink(unit, id, by, { from: null, to: ticketName(closed.id) });
}
