import type { createTicket, patchTicket } from '@maru/contract/ticket-properties';
import { normalTags } from '@maru/contract/ticket-tags';
import type { z } from 'zod';
import { lockForTicket } from '../../core/assignable-accounts.store.ts';
import { describeChanges, describeFields } from '../../core/audit/action-event.ts';
import { shareCompanyLock } from '../../core/company-lock.store.ts';
import {
  customerNumber,
  customerOfChangedTicket,
  customerOfNewTicket,
} from '../../core/customers/customer-of-ticket.ts';
import { lockDepartmentForReference } from '../../core/department.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import { firstAnswerIn } from '../../core/rooms/messages.store.ts';
import { roomById } from '../../core/rooms/rooms.store.ts';
import {
  audited,
  authorOf,
  type ChangedTicket,
  changeTicket,
  gained,
  notifyAssignee,
  ticketName,
} from '../../core/tickets/change-ticket.ts';
import { appendEntry, keyOf } from '../../core/tickets/entries.store.ts';
import { firstSchedule } from '../../core/tickets/follow-clock.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { assigneesOf } from '../../core/tickets/ticket-assignees.store.ts';
import { announceTicket } from '../../core/tickets/ticket-channel.store.ts';
import { isRoomFull } from '../../core/tickets/ticket-of-room.store.ts';
import { findTicket, lockTicket, type TicketRecord } from '../../core/tickets/tickets.store.ts';
import { unknownDepartment } from '../../core/unknown-references.messages.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, invalidField, notFound } from '../../platform/http/app-error.ts';
import { lockForNewTags, refuseTooManyTags } from './new-tags.ts';
import * as messages from './tickets.messages.ts';
import { addTicket, ticketOfKey } from './tickets.store.ts';

type CreateBody = z.output<typeof createTicket.body>;
type PatchBody = z.output<typeof patchTicket.body>;

export async function create(
  unit: SessionUnit,
  body: CreateBody,
  key: string | undefined,
): Promise<ChangedTicket> {
  const { session } = unit;
  const by = authorOf({ session });
  // The settings that its dates follow from are not changed before this ticket is there to be recalculated.
  if (!(await lockForNewTags(unit, body.tags))) await shareCompanyLock(unit);
  const idempotency_key = keyOf(by, key);
  const earlier = idempotency_key && (await ticketOfKey(unit, idempotency_key));
  if (earlier) {
    // It may have gone out of reach since.
    const ticket = await findTicket(unit, await reachOf(unit, session), earlier.id);
    if (!ticket) throw notFound();
    return { ticket, assignees: await assigneesOf(unit, [ticket]) };
  }
  const {
    content,
    assignee_id = null,
    department_id = null,
    room_id,
    customer_id: chosen,
    ...properties
  } = body;
  refuseProperties(properties, undefined);
  await refuseTooManyTags(unit, body.tags);
  const isForOthers = department_id !== null || ![null, session.accountId].includes(assignee_id);
  if (isForOthers && !session.permissions.has('assign_ticket')) throw forbidden();
  await refuseAssignment(unit, { assignee_id, department_id });
  if (room_id !== undefined) await refuseRoom(unit, room_id);
  const isAssigned = assignee_id !== null || department_id !== null;
  const time_answered = room_id === undefined ? null : await firstAnswerIn(unit, room_id);
  const customer_id = await customerOfNewTicket(unit, {
    name: body.requester_name ?? '',
    email: body.customer_email ?? '',
    roomId: room_id,
    customerId: chosen,
  });
  const added = await addTicket(unit, {
    priority: 'normal',
    due_date: null,
    ...properties,
    due_by_hand: Boolean(properties.due_date),
    status: isAssigned ? 'assigned' : 'new',
    assignee_id,
    department_id,
    room_id: room_id ?? null,
    customer_id,
    time_answered,
    idempotency_key,
  });
  // Another request with the same key was quicker.
  if (!added) return create(unit, body, key);
  const assignees = await assigneesOf(unit, [added]);
  const schedule = await firstSchedule(unit, added);
  const fields = audited({ ...added, ...schedule }, assignees);
  const entry = {
    kind: 'event',
    by,
    changes: [{ field: 'status', from: null, to: added.status }, ...gained(fields)],
  } as const;
  let { ticket } = await appendEntry(unit, added.id, entry, schedule);
  if (content) {
    const customer = added.requester_name || added.customer_email;
    const newEntry = { kind: 'customer', by: authorOf({ customer }), content } as const;
    ({ ticket } = await appendEntry(unit, added.id, newEntry));
  }
  announceTicket(unit, added.id);
  notifyAssignee(unit, added);
  unit.log({
    action: 'create',
    model: 'ticket',
    name: ticketName(added.id),
    info: describeFields({
      ...fields,
      customer: added.customer_id && customerNumber(added.customer_id),
    }),
  });
  return { ticket, assignees };
}

/** Only for those who may read rooms: the ticket shows the room's messages to them. */
async function refuseRoom(unit: SessionUnit, id: number): Promise<void> {
  if (!unit.session.permissions.has('view_chatroom')) throw forbidden();
  if (!(await roomById(unit, id))) throw invalidField('room_id', messages.unknownRoom);
  if (await isRoomFull(unit, await reachOf(unit, unit.session), id)) {
    throw invalidField('room_id', messages.fullRoom);
  }
}

/** Fields that the body does not have stay as they are in the locked row. */
export async function patch(
  unit: SessionUnit,
  id: number,
  body: PatchBody,
  expected: readonly number[] | undefined,
): Promise<ChangedTicket> {
  await lockForNewTags(unit, body.tags);
  const before = await lockForChange(unit, id, expected);
  refuseProperties(body, before);
  await refuseTooManyTags(unit, body.tags);
  // Without a date there is nothing to give a reason for.
  const due_reason = body.due_date === null ? '' : body.due_reason;
  const customer_id = await customerOfChangedTicket(unit, before, {
    name: body.requester_name ?? before.requester_name,
    email: body.customer_email ?? before.customer_email,
  });
  const due_by_hand = isChosen(body, before);
  const changes = {
    ...body,
    customer_id,
    due_by_hand,
    // A computed date needs no reason.
    ...(due_by_hand ? due_reason !== undefined && { due_reason } : { due_reason: '' }),
  };
  if (customer_id !== before.customer_id) logCustomer(unit, before, customer_id);
  return changeTicket(unit, before, changes, { session: unit.session });
}

function logCustomer(unit: SessionUnit, { id, customer_id }: TicketRecord, to: number | null) {
  const numbers = [customer_id, to].map((one) => one && customerNumber(one));
  const info = describeChanges([{ field: 'customer', from: numbers[0], to: numbers[1] }]);
  unit.log({ action: 'update', model: 'ticket', name: ticketName(id), info });
}

/** Whether somebody chose the due date; without that, the service levels say when the ticket is due. */
function isChosen({ due_date, due_reason }: PatchBody, before: TicketRecord): boolean {
  if (due_date === undefined) return before.due_by_hand;
  if (due_date === null) return false;
  return before.due_by_hand || due_date !== before.due_date || Boolean(due_reason);
}

/** The ticket, locked, if it is within the caller's reach and the caller has seen its newest version. */
export async function lockForChange(
  unit: SessionUnit,
  id: number,
  expected?: readonly number[] | undefined,
): Promise<TicketRecord> {
  const ticket = await lockTicket(unit, await reachOf(unit, unit.session), id);
  if (!ticket) throw notFound();
  await refuseStale(unit, { model: 'ticket', id, version: ticket.version }, expected);
  return ticket;
}

function refuseProperties(
  { due_date, due_reason, tags }: Pick<PatchBody, 'due_date' | 'due_reason' | 'tags'>,
  before: TicketRecord | undefined,
): void {
  const isNewDate = due_date && due_date !== (before?.due_date ?? null);
  if (isNewDate && !due_reason) throw invalidField('due_reason', messages.needsDueReason);
  if (tags && normalTags(tags).length < tags.length)
    throw invalidField('tags', messages.twiceTagged);
}

/** Refuses people and departments that cannot be given a ticket, and keeps the others from being deleted. */
export async function refuseAssignment(
  unit: SessionUnit,
  { assignee_id, department_id }: { assignee_id: number | null; department_id: number | null },
): Promise<void> {
  if (assignee_id !== null && !(await lockForTicket(unit, assignee_id))) {
    throw invalidField('assignee_id', messages.cannotHaveTickets);
  }
  if (department_id !== null && !(await lockDepartmentForReference(unit, department_id))) {
    throw invalidField('department_id', unknownDepartment);
  }
}
