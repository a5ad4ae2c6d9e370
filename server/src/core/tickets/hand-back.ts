import { changesBetween, describeChanges } from '../audit/action-event.ts';
import { recordRevisions } from '../revisions/revision.store.ts';
import type { Session } from '../session/session.ts';
import type { Unit } from '../work.ts';
import { audited, authorOf, inTimeline, ticketName } from './change-ticket.ts';
import {
  handBackAll,
  keepDepartmentsOnClosed,
  lockOpenOf,
  lockOpenOfDepartments,
} from './hand-back.store.ts';
import { isHolderLeft } from './holder-left.ts';
import { assigneesOf } from './ticket-assignees.store.ts';
import { announceTickets } from './ticket-channel.store.ts';
import type { TicketRecord } from './tickets.store.ts';

/** Hands the open tickets of these accounts back: to the department that has them, else to nobody. */
export async function handBackOf(
  unit: Unit,
  session: Session,
  accountIds: readonly number[],
): Promise<void> {
  const tickets = await lockOpenOf(unit, accountIds);
  await handBack(unit, session, 'assignee_id', tickets, ({ department_id }) =>
    department_id === null ? 'new' : 'assigned',
  );
}

/** Takes the departments from their open tickets, before they are deleted. */
export async function handBackOfDepartments(
  unit: Unit,
  session: Session,
  departmentIds: readonly number[],
): Promise<void> {
  const tickets = await lockOpenOfDepartments(unit, departmentIds);
  await keepDepartmentsOnClosed(unit, departmentIds);
  await handBack(unit, session, 'department_id', tickets, (ticket) => {
    const isAssigned = ticket.assignee_id !== null || ticket.assignee_name !== '';
    return isAssigned ? ticket.status : 'new';
  });
}

/**
 * As `changeTicket`, for many tickets in a fixed number of statements: a person who leaves may have thousands. They
 * stay open, so that no clock stops or starts, and nobody is told, since nobody is given one.
 */
async function handBack(
  unit: Unit,
  session: Session,
  of: 'assignee_id' | 'department_id',
  tickets: readonly TicketRecord[],
  statusOf: (ticket: TicketRecord) => TicketRecord['status'],
): Promise<void> {
  if (tickets.length === 0) return;
  const assignees = await assigneesOf(unit, tickets);
  const changed = tickets.map((ticket) => {
    const after = { ...ticket, [of]: null, status: statusOf(ticket) };
    const differences = changesBetween(audited(ticket, assignees), audited(after, assignees));
    return { ticket, after, holder_left: isHolderLeft(ticket, after), differences };
  });
  await handBackAll(
    unit,
    of,
    changed.map(({ after: { id, status }, holder_left, differences }) => ({
      id,
      status,
      holder_left,
      changes: differences.map(inTimeline),
    })),
    authorOf({ session }),
  );
  recordRevisions(
    unit,
    'ticket',
    session,
    changed.map(({ ticket: { id, version }, differences }) => ({
      id,
      version,
      fields: differences.map(({ field }) => field),
    })),
  );
  await announceTickets(
    unit,
    tickets.map(({ id }) => id),
  );
  for (const { ticket, differences } of changed) {
    unit.log({
      action: 'update',
      model: 'ticket',
      name: ticketName(ticket.id),
      info: describeChanges(differences),
    });
  }
}
