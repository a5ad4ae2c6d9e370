import { shownName } from '@maru/contract/kit/person-name';
import { obstacleTo, statusAfterAssignment, type TicketState } from '@maru/contract/ticket-life';
import { latestWake } from '@maru/contract/ticket-limits';
import type { assignTicket, holdTicket, setTicketStatus } from '@maru/contract/ticket-steps';
import type { z } from 'zod';
import { lockForTicket } from '../../core/assignable-accounts.store.ts';
import { shareCompanyLock } from '../../core/company-lock.store.ts';
import { type ChangedTicket, changeTicket } from '../../core/tickets/change-ticket.ts';
import { assigneesOf, type TicketAssignees } from '../../core/tickets/ticket-assignees.store.ts';
import { NO_HOLD, NOBODY, NOT_CLOSED } from '../../core/tickets/ticket-changes.ts';
import type { TicketChanges, TicketRecord } from '../../core/tickets/tickets.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, invalidField } from '../../platform/http/app-error.ts';
import { writeNote } from './ticket-replies.service.ts';
import * as messages from './tickets.messages.ts';
import { lockForChange, refuseAssignment } from './tickets.service.ts';

type Expected = readonly number[] | undefined;

const stateOf = (ticket: TicketRecord, assignees: TicketAssignees): TicketState => ({
  status: ticket.status,
  assignee: assignees.kindOf(ticket),
  hasDepartment: ticket.department_id !== null,
});

export async function setStatus(
  unit: SessionUnit,
  id: number,
  { status, resolution, note }: z.output<typeof setTicketStatus.body>,
  expected: Expected,
): Promise<ChangedTicket> {
  // Holds the lock until the commit, so that changed settings wait and then recalculate this ticket too.
  if (status !== 'closed') await shareCompanyLock(unit);
  const before = await lockForChange(unit, id, expected);
  const state = stateOf(before, await assigneesOf(unit, [before]));
  const obstacle = obstacleTo(status, state);
  if (obstacle) throw messages.cannotBecome(status, state, obstacle);
  if (status === 'closed' && !resolution) {
    throw invalidField('resolution', messages.needsResolution);
  }
  if (status !== 'closed' && resolution) throw invalidField('resolution', messages.onlyForClosing);
  if (note) await writeNote(unit, before, { content: note, key: undefined });
  const closing: TicketChanges =
    status === 'closed'
      ? { ...NO_HOLD, resolution: resolution ?? null, time_closed: new Date() }
      : NOT_CLOSED;
  if (status === 'processing' && before.assignee_id !== null) {
    // Nobody works for an account that is being deactivated.
    const isThere = await lockForTicket(unit, before.assignee_id);
    if (!isThere)
      throw messages.cannotBecome(status, { ...state, assignee: 'inactive' }, 'needs_assignee');
  }
  const isLeft = status === 'assigned' && state.assignee === 'inactive';
  const freed: TicketChanges = status === 'new' || isLeft ? NOBODY : {};
  const handedBack: TicketChanges = status === 'new' ? { department_id: null } : {};
  const changes = { status, ...closing, ...freed, ...handedBack };
  return changeTicket(unit, before, changes, { session: unit.session });
}

export async function assign(
  unit: SessionUnit,
  id: number,
  body: z.output<typeof assignTicket.body>,
  expected: Expected,
): Promise<ChangedTicket> {
  // As in setStatus: this may reopen it.
  await shareCompanyLock(unit);
  const before = await lockForChange(unit, id, expected);
  const { assignee_id, department_id } = body;
  const isSame = before.assignee_id === assignee_id && before.department_id === department_id;
  // The present assignee may stay, also an account that could not be given the ticket now.
  await refuseAssignment(unit, {
    assignee_id: assignee_id === before.assignee_id ? null : assignee_id,
    department_id: department_id === before.department_id ? null : department_id,
  });
  const assignees = await assigneesOf(unit, [before]);
  const state = stateOf(before, assignees);
  // A name of before stays with the ticket while only the department changes.
  const isNamed = before.assignee_id === null && before.assignee_name !== '';
  const keepsName = isNamed && assignee_id === null && !isSame;
  if (isSame && !isNamed) return { ticket: before, assignees };
  if (before.status === 'closed' && ['active', 'named'].includes(state.assignee)) {
    throw messages.isClosed();
  }
  const status = statusAfterAssignment(state, {
    assignee: assignee_id !== null ? 'active' : keepsName ? 'named' : 'none',
    hasDepartment: department_id !== null,
    sameAssignee: keepsName || (assignee_id !== null && assignee_id === before.assignee_id),
  });
  const given = keepsName ? {} : { ...NOBODY, assignee_id };
  const changes = { ...given, department_id, status, ...NOT_CLOSED };
  return changeTicket(unit, before, changes, { session: unit.session });
}

/** Of two who take a ticket at once, the second waits for the lock and then sees who has it. */
export async function take(unit: SessionUnit, id: number): Promise<ChangedTicket> {
  const before = await lockForChange(unit, id);
  const assignees = await assigneesOf(unit, [before]);
  const state = stateOf(before, assignees);
  const { accountId } = unit.session;
  if (before.assignee_id === accountId) return { ticket: before, assignees };
  if (state.assignee === 'active' || state.assignee === 'named') {
    throw messages.ticketTakenBy(shownName(assignees.assigneeName(before)));
  }
  if (before.status === 'closed') throw messages.isClosed();
  if (!(await lockForTicket(unit, accountId))) throw forbidden();
  const changes = { ...NOBODY, assignee_id: accountId, status: 'assigned' } as const;
  return changeTicket(unit, before, changes, { session: unit.session });
}

export async function hold(
  unit: SessionUnit,
  id: number,
  { reason, wake_at }: z.output<typeof holdTicket.body>,
  expected: Expected,
): Promise<ChangedTicket> {
  const before = await lockForChange(unit, id, expected);
  if (before.status === 'closed') throw messages.isClosed();
  const wake = wake_at ? new Date(wake_at) : null;
  if (wake && wake <= new Date()) throw invalidField('wake_at', messages.wakesInThePast);
  if (wake && wake > latestWake(Date.now())) {
    throw invalidField('wake_at', messages.wakesTooLate);
  }
  const on_hold_since = before.on_hold_since ?? new Date();
  const changes = { on_hold_since, hold_reason: reason, wake_at: wake };
  return changeTicket(unit, before, changes, { session: unit.session });
}

export async function resume(unit: SessionUnit, id: number): Promise<ChangedTicket> {
  const before = await lockForChange(unit, id);
  if (!before.on_hold_since) throw messages.notOnHold();
  return changeTicket(unit, before, NO_HOLD, { session: unit.session });
}
