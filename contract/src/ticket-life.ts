/**
 * The life of a ticket as data: which status may follow which, and what each needs. The server enforces it, the
 * console offers only what it allows, and the documentation is compared with it.
 */
export const TICKET_STATUSES = ['new', 'assigned', 'processing', 'closed'] as const;
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const NEXT_STATUSES: Record<TicketStatus, readonly TicketStatus[]> = {
  new: ['assigned', 'processing', 'closed'],
  assigned: ['new', 'processing', 'closed'],
  processing: ['assigned', 'closed'],
  closed: ['processing', 'assigned', 'new'],
};

/** Why a ticket was closed. */
export const RESOLUTIONS = ['solved', 'no_answer', 'duplicate', 'not_ours'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** For so long a customer's word reopens a closed ticket; later it makes a new one. */
export const REOPEN_DAYS = 14;

/** `named` is a name of before the accounts were known: it satisfies what needs an assignee. */
export type AssigneeKind = 'none' | 'active' | 'inactive' | 'named';

export interface TicketState {
  status: TicketStatus;
  assignee: AssigneeKind;
  hasDepartment: boolean;
}

/** Why a status cannot follow. */
export type Obstacle =
  | 'same_status'
  | 'not_next'
  | 'needs_assignee'
  | 'needs_assignee_or_department'
  | 'has_active_assignee';

const canWork = (assignee: AssigneeKind): boolean => assignee === 'active' || assignee === 'named';

/** The reason why a ticket cannot take this status, if there is one. */
export function obstacleTo(next: TicketStatus, state: TicketState): Obstacle | undefined {
  const { status, assignee, hasDepartment } = state;
  if (next === status) return 'same_status';
  if (!NEXT_STATUSES[status].includes(next)) return 'not_next';
  if (next === 'processing' && !canWork(assignee)) return 'needs_assignee';
  if (next === 'assigned' && !(canWork(assignee) || hasDepartment)) {
    return 'needs_assignee_or_department';
  }
  if (status === 'closed' && next !== 'processing' && canWork(assignee)) {
    return 'has_active_assignee';
  }
  return undefined;
}

export const possibleStatuses = (state: TicketState): TicketStatus[] =>
  NEXT_STATUSES[state.status].filter((next) => obstacleTo(next, state) === undefined);

/** The status after somebody or a department was given the ticket, or both were taken away. */
export function statusAfterAssignment(
  before: TicketState,
  after: Pick<TicketState, 'assignee' | 'hasDepartment'> & { sameAssignee: boolean },
): TicketStatus {
  const isHeld = after.assignee !== 'none' || after.hasDepartment;
  if (!isHeld) return 'new';
  return before.status === 'processing' && after.sameAssignee ? 'processing' : 'assigned';
}
