import { pick } from '@maru/contract/kit/record-of';
import { TICKET_PROPERTIES, type TicketField } from '@maru/contract/ticket-properties';
import type { TicketChange } from '@maru/contract/ticket-timeline';
import { changesBetween, describeChanges } from '../audit/action-event.ts';
import { notify } from '../notices/notify.ts';
import { recordRevision } from '../revisions/revision.store.ts';
import { displayName, type Session } from '../session/session.ts';
import type { Unit } from '../work.ts';
import { type Author, appendEntry } from './entries.store.ts';
import { reschedule } from './follow-clock.ts';
import { isHolderLeft } from './holder-left.ts';
import { assigneesOf, type TicketAssignees } from './ticket-assignees.store.ts';
import { announceTicket } from './ticket-channel.store.ts';
import type { TicketChanges, TicketRecord } from './tickets.store.ts';

/** The user name in the log for what happens by itself, such as the end of a hold. */
export const SYSTEM = '(system)';

/** The author of a change to a ticket: a member of staff, a customer, or the system. */
export type Actor = { session: Session } | { customer: string } | 'system';

export function authorOf(actor: Actor): Author {
  if (actor === 'system') return { accountId: null, name: '' };
  if ('customer' in actor) return { accountId: null, name: actor.customer, isCustomer: true };
  const { session } = actor;
  return { accountId: session.accountId, name: displayName(session) || session.username };
}

/** The number by which the log names a ticket: its words are not for everyone who reads the log. */
export const ticketName = (id: number): string => `#${id}`;

export interface ChangedTicket {
  ticket: TicketRecord;
  assignees: TicketAssignees;
}

/** The fields whose changes the timeline and the log tell. */
export const audited = (ticket: TicketRecord, assignees: TicketAssignees) =>
  ({
    ...pick(ticket, TICKET_PROPERTIES),
    assignee: assignees.assigneeName(ticket),
    department: assignees.department(ticket)?.name ?? null,
    status: ticket.status,
    resolution: ticket.resolution,
    on_hold: ticket.on_hold_since ? ticket.hold_reason : null,
    wake_at: ticket.wake_at?.toISOString() ?? null,
  }) satisfies Record<TicketField, unknown>;

/**
 * Changes a locked ticket: the row, an entry of its timeline, the revision for stale saves, the log, the message to
 * other processes, and the notice to whom it is given. Without a difference nothing happens.
 */
export async function changeTicket(
  unit: Unit,
  before: TicketRecord,
  changes: TicketChanges,
  actor: Actor,
): Promise<ChangedTicket> {
  const asked = { ...before, ...changes } as TicketRecord;
  const scheduled = await reschedule(unit, before, asked);
  const wanted = { ...asked, ...scheduled };
  const assignees = await assigneesOf(unit, [before, wanted]);
  const holder_left = !isGivenUp(before, assignees, actor) && isHolderLeft(before, wanted);
  const differences = [
    ...changesBetween(audited(before, assignees), audited(wanted, assignees)),
    ...namesakes(before, wanted, assignees),
  ];
  if (differences.length === 0) return { ticket: before, assignees };
  const version = before.version + 1;
  const entry = {
    kind: 'event',
    by: authorOf(actor),
    changes: differences.map(inTimeline),
  } as const;
  const { ticket } = await appendEntry(unit, before.id, entry, {
    ...changes,
    ...scheduled,
    holder_left,
    version,
  });
  if (actor !== 'system' && 'session' in actor) {
    const row = { model: 'ticket', id: before.id, version: before.version } as const;
    const fields = differences.map(({ field }) => field);
    recordRevision(unit, row, actor.session, fields);
  }
  announceTicket(unit, before.id);
  if (ticket.assignee_id !== before.assignee_id) notifyAssignee(unit, ticket);
  unit.log({
    action: 'update',
    model: 'ticket',
    name: ticketName(before.id),
    info: describeChanges(differences),
  });
  return { ticket, assignees };
}

/** Whether staff take it from a holder who is still there: what nobody has by that, everybody sees. */
const isGivenUp = (before: TicketRecord, assignees: TicketAssignees, actor: Actor): boolean =>
  actor !== 'system' &&
  'session' in actor &&
  (before.department_id !== null || ['active', 'named'].includes(assignees.kindOf(before)));

/** Tells the new assignee, but not a person who takes a ticket. */
export function notifyAssignee(unit: Unit, { id, assignee_id }: TicketRecord): void {
  if (assignee_id === null) return;
  notify(unit, [{ accountId: assignee_id, kind: 'assigned', ticketId: id }]);
}

/** A change of the assignee between two people of the same name, told by their usernames. */
function namesakes(before: TicketRecord, wanted: TicketRecord, assignees: TicketAssignees) {
  const [from, to] = [assignees.assignee(before), assignees.assignee(wanted)];
  const isSameName = assignees.assigneeName(before) === assignees.assigneeName(wanted);
  if (!from || !to || from.id === to.id || !isSameName) return [];
  return [{ field: 'assignee', from: from.username, to: to.username }];
}

/** Who has a new ticket, in its timeline. */
export const gained = (fields: { assignee: string; department: string | null }): TicketChange[] =>
  (['assignee', 'department'] as const).flatMap((field) =>
    fields[field] ? [{ field, from: null, to: fields[field] }] : [],
  );

type Difference = ReturnType<typeof changesBetween>[number];

export const inTimeline = ({ field, from, to }: Difference): TicketChange => ({
  field,
  from: shown(from),
  to: shown(to),
});

function shown(value: Difference['to']): TicketChange['to'] {
  if (Array.isArray(value)) return [...value];
  return value === null || value === undefined || value === '' ? null : String(value);
}
