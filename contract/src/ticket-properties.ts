import { z } from 'zod';
import { assignee } from './assignees.ts';
import { endpoint } from './endpoint.ts';
import { needs, needsAll } from './kit/access.ts';
import { plannedDay } from './kit/calendar-day.ts';
import {
  email,
  id,
  idText,
  line,
  listOf,
  paragraph,
  requiredLine,
  requiring,
  timestamp,
} from './kit/fields.ts';
import { LIMITS, REQUIRED } from './limits.ts';
import { RESOLUTIONS } from './ticket-life.ts';
import { TICKET_LIMITS } from './ticket-limits.ts';
import { ticket, ticketPriority, ticketStatus } from './tickets.ts';

/**
 * What `patchTicket` changes. The columns that the server reads, what the timeline and the log tell, the presenter and
 * the console's form take them from here.
 */
export const TICKET_PROPERTIES = [
  'subject',
  'requester_name',
  'customer_email',
  'priority',
  'due_date',
  'due_reason',
  'tags',
] as const;

export type TicketProperty = (typeof TICKET_PROPERTIES)[number];

/** What the timeline and the log tell about a change of a ticket, in this order. */
export const TICKET_FIELDS = [
  ...TICKET_PROPERTIES,
  'assignee',
  'department',
  'status',
  'resolution',
  'on_hold',
  'wake_at',
] as const;

export type TicketField = (typeof TICKET_FIELDS)[number];

const hold = z.object({
  since: timestamp,
  reason: z.string(),
  wake_at: timestamp.nullable(),
});

/** The chat that belongs to a ticket. People who may not read chats learn only that there is one. */
const conversation = z.object({
  room: id.nullable(),
  name: z.string(),
  is_active: z.boolean(),
});

export const ticketDetail = ticket.extend({
  assignee: assignee.nullable(),
  /** The assignee's name is that of an account that was deleted. */
  assignee_left: z.boolean(),
  department: z.object({ id, name: z.string() }).nullable(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  closed_at: timestamp.nullable(),
  hold: hold.nullable(),
  /** When the service levels, or the day that somebody chose, end. */
  due_at: timestamp.nullable(),
  /** Somebody chose the due date. */
  due_by_hand: z.boolean(),
  /** Why the due date was set by hand. */
  due_reason: z.string(),
  tags: z.array(z.string()),
  conversation: conversation.nullable(),
  /** Tickets that belong to this one, as far as the person who asks may see them. */
  links: z.array(z.object({ id, subject: z.string(), status: ticketStatus })),
});

export type TicketDetail = z.output<typeof ticketDetail>;

const params = z.object({ id: idText });
const subject = requiredLine(TICKET_LIMITS.subject);
const dueDate = plannedDay.nullable();
const reason = line(TICKET_LIMITS.reason);
const tags = listOf(requiredLine(TICKET_LIMITS.tag), TICKET_LIMITS.tags);

const properties = {
  requester_name: line(LIMITS.name).optional(),
  customer_email: email.optional(),
  priority: ticketPriority.optional(),
  due_date: dueDate.optional(),
  due_reason: reason.optional(),
  tags: tags.optional(),
} satisfies Record<Exclude<TicketProperty, 'subject'>, z.ZodType>;

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/',
  tag: 'Tickets',
  summary: 'Create a ticket',
  versioned: true,
  errors: [401, 403, 404, 429],
  access: needsAll('add_ticket', 'view_ticket'),
  status: 201,
  idempotent: true,
  body: requiring(REQUIRED.ticket, {
    subject,
    /** The customer's request, as the first entry of the timeline. */
    content: paragraph(LIMITS.message).optional(),
    ...properties,
    /** Both need assign_ticket. */
    assignee_id: id.nullable().optional(),
    department_id: id.nullable().optional(),
    /** The chat that it comes from; needs view_chatroom. */
    room_id: id.optional(),
    /** Whose ticket it is; null makes a new customer. Without it: the chat's customer, else the one with the address. */
    customer_id: id.nullable().optional(),
  }),
  response: ticketDetail,
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}/',
  tag: 'Tickets',
  summary: 'Read one ticket',
  errors: [401, 403, 404],
  access: needs('view_ticket'),
  versioned: true,
  params,
  response: ticketDetail,
});

export const patchTicket = endpoint({
  method: 'PATCH',
  path: '/api/tickets/{id}/',
  tag: 'Tickets',
  summary: 'Change properties of a ticket',
  errors: [401, 403, 404, 412, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  body: z.object({ subject: subject.optional(), ...properties }),
  response: ticketDetail,
});
