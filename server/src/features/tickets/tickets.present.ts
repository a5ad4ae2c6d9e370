import { pick } from '@maru/contract/kit/record-of';
import { TICKET_PROPERTIES, type TicketDetail } from '@maru/contract/ticket-properties';
import type { TicketMark } from '@maru/contract/ticket-settings';
import type { Ticket } from '@maru/contract/tickets';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import type { TicketAssignees } from '../../core/tickets/ticket-assignees.store.ts';
import type { TicketRecord } from '../../core/tickets/tickets.store.ts';
import type { ListedTicket, MarkedTicket } from './ticket-lists.store.ts';

export const presentTicket = (ticket: ListedTicket): Ticket => ({
  id: ticket.id,
  subject: ticket.subject,
  created_at: ticket.time_created.toISOString(),
  requester_name: ticket.requester_name,
  customer_email: ticket.customer_email,
  assignee_name: ticket.assignee_name,
  due_date: ticket.due_date,
  updated_at: ticket.time_updated.toISOString(),
  status: ticket.status,
  priority: ticket.priority,
});

/** Once the customer was answered, how late the first answer was is no mark any more. */
export function presentMark(ticket: MarkedTicket): TicketMark | undefined {
  const alarms = ticket.alarms.filter(
    (alarm) => !(alarm.startsWith('answer') && ticket.time_answered),
  );
  const isLate = alarms.some((alarm) => alarm.endsWith('breached'));
  const level = isLate ? 'breached' : alarms.length > 0 ? 'warned' : null;
  const on_hold = ticket.on_hold_since !== null;
  return on_hold || level ? { id: ticket.id, on_hold, level } : undefined;
}

interface Around {
  assignees: TicketAssignees;
  /** The ticket's room, whose name is only for those who may read rooms. */
  room: Pick<RoomRecord, 'id' | 'name' | 'is_active'> | undefined;
  mayReadRoom: boolean;
  links: TicketDetail['links'];
}

export const presentDetail = (
  ticket: TicketRecord,
  { assignees, room, mayReadRoom, links }: Around,
): TicketDetail => ({
  ...presentTicket({ ...ticket, assignee_name: assignees.assigneeName(ticket) }),
  ...pick(ticket, TICKET_PROPERTIES),
  assignee: assignees.assignee(ticket),
  department: assignees.department(ticket),
  resolution: ticket.resolution,
  closed_at: ticket.time_closed?.toISOString() ?? null,
  hold: ticket.on_hold_since && {
    since: ticket.on_hold_since.toISOString(),
    reason: ticket.hold_reason,
    wake_at: ticket.wake_at?.toISOString() ?? null,
  },
  due_at: ticket.due_at?.toISOString() ?? null,
  due_by_hand: ticket.due_by_hand,
  assignee_left: ticket.assignee_left,
  links,
  conversation: room
    ? {
        room: mayReadRoom ? room.id : null,
        name: mayReadRoom ? room.name : '',
        is_active: room.is_active,
      }
    : null,
});
