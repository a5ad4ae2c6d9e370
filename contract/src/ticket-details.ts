import { z } from 'zod';
import { needs, needsAll } from './kit/access.ts';
import { plannedDay } from './kit/calendar-day.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  email,
  id,
  idText,
  line,
  listOf,
  numberText,
  paragraph,
  requiredLine,
  timestamp,
  unfinishedText,
} from './kit/fields.ts';
import { textFilter } from './kit/list.ts';
import { LIMITS } from './limits.ts';
import { RESOLUTIONS } from './ticket-life.ts';
import { TICKET_LIMITS } from './ticket-limits.ts';
import { ticket, ticketPriority, ticketStatus } from './tickets.ts';

/** A person who has a ticket, or can be given one. */
export const assignee = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  is_active: z.boolean(),
  is_away: z.boolean(),
});

export type Assignee = z.output<typeof assignee>;

const hold = z.object({
  since: timestamp,
  reason: z.string(),
  wake_at: timestamp.nullable(),
});

/** The chat that belongs to a ticket. Who may not read chats learns only that there is one. */
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

const change = z.object({
  field: z.string(),
  from: z.union([z.string(), z.array(z.string())]).nullable(),
  to: z.union([z.string(), z.array(z.string())]).nullable(),
});

export type TicketChange = z.output<typeof change>;

/** Where in a note a colleague is mentioned, from `@` to the end of the username. */
export const mention = z.object({ start: z.int(), end: z.int(), account: id });

export type Mention = z.output<typeof mention>;

export const TIMELINE_KINDS = ['reply', 'customer', 'event', 'note', 'message'] as const;

/** One entry of the timeline. Its number counts among the entries of its source. */
const timelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  number: z.int(),
  /** Of a message: whether staff or the customer wrote it. */
  by_staff: z.boolean(),
  account: id.nullable(),
  name: z.string(),
  content: z.string(),
  /** Of a note: in their order. */
  mentions: z.array(mention),
  changes: z.array(change),
  /** Of a reply: whether the customer received it in the chat. */
  delivered: z.boolean(),
  time_created: timestamp,
});

export type TimelineEntry = z.output<typeof timelineEntry>;

/** A place in the timeline: the numbers of the last entry, note and message before or after it. */
export const timelinePlace = line(60).refine(
  (text) => /^\d{1,15}\.\d{1,15}\.\d{1,15}$/.test(text),
  {
    params: { rule: 'place' },
  },
);

const timeline = z.object({
  /** In order of time. */
  entries: z.array(timelineEntry),
  /** For `before`: where older entries end. Null if there are none. */
  older: z.string().nullable(),
  /** For `after`: where newer entries begin. */
  newer: z.string(),
});

export type Timeline = z.output<typeof timeline>;

const params = z.object({ id: idText });
const subject = requiredLine(TICKET_LIMITS.subject);
const content = paragraph(LIMITS.message).min(1);
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
};

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/',
  tag: 'Tickets',
  summary: 'Create a ticket',
  errors: [400, 401, 403, 404, 429],
  access: needsAll('add_ticket', 'view_ticket'),
  status: 201,
  idempotent: true,
  body: z.object({
    subject,
    /** What the customer wants, as the first entry of the timeline. */
    content: paragraph(LIMITS.message).optional(),
    ...properties,
    /** Both need assign_ticket. */
    assignee_id: id.nullable().optional(),
    department_id: id.nullable().optional(),
    /** The chat that it comes from; needs view_chatroom. */
    room_id: id.optional(),
  }),
  response: ticketDetail,
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}/',
  tag: 'Tickets',
  summary: 'Read one ticket',
  errors: [400, 401, 403, 404],
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
  errors: [400, 401, 403, 404, 412],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  body: z.object({ subject: subject.optional(), ...properties }),
  response: ticketDetail,
});

export const setTicketStatus = endpoint({
  method: 'PUT',
  path: '/api/tickets/{id}/status/',
  tag: 'Tickets',
  summary: 'Move a ticket to another status',
  errors: [400, 401, 403, 404, 409, 412],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  body: z.object({
    status: ticketStatus,
    /** Needed to close a ticket. */
    resolution: z.enum(RESOLUTIONS).optional(),
    /** Added as an internal note. */
    note: paragraph(LIMITS.message).optional(),
  }),
  response: ticketDetail,
});

export const assignTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/{id}/assignee/',
  tag: 'Tickets',
  summary: 'Give a ticket to a person, to a department, or to nobody',
  errors: [400, 401, 403, 404, 409, 412],
  access: needsAll('assign_ticket', 'view_ticket'),
  versioned: true,
  params,
  body: z.object({ assignee_id: id.nullable(), department_id: id.nullable() }),
  response: ticketDetail,
});

export const takeTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/{id}/take/',
  tag: 'Tickets',
  summary: 'Take a ticket that nobody has',
  errors: [400, 401, 403, 404, 409],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  response: ticketDetail,
});

export const holdTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/{id}/hold/',
  tag: 'Tickets',
  summary: 'Put a ticket on hold, until a moment or until the customer writes',
  errors: [400, 401, 403, 404, 409, 412],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  body: z.object({
    reason: requiredLine(TICKET_LIMITS.reason),
    wake_at: timestamp.nullable().optional(),
  }),
  response: ticketDetail,
});

export const resumeTicket = endpoint({
  method: 'DELETE',
  path: '/api/tickets/{id}/hold/',
  tag: 'Tickets',
  summary: 'End the hold of a ticket',
  errors: [400, 401, 403, 404, 409],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  response: ticketDetail,
});

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}/timeline/',
  tag: 'Tickets',
  summary:
    'Read the timeline of a ticket: the newest entries, those before, or those after a place',
  errors: [400, 401, 403, 404],
  access: needs('view_ticket'),
  params,
  query: z.object({
    before: timelinePlace.optional(),
    after: timelinePlace.optional(),
    limit: numberText
      .refine((size) => size >= 1 && size <= TICKET_LIMITS.timelinePage, {
        params: { rule: 'fromOneTo', max: TICKET_LIMITS.timelinePage },
      })
      .meta({
        wire: { type: 'integer', minimum: 1, maximum: TICKET_LIMITS.timelinePage, default: 50 },
      })
      .default(50),
  }),
  response: timeline,
});

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/{id}/replies/',
  tag: 'Tickets',
  summary: 'Write a public reply',
  errors: [400, 401, 403, 404, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  status: 201,
  idempotent: true,
  params,
  body: z.object({ content }),
  response: timelineEntry,
});

export const addTicketNote = endpoint({
  method: 'POST',
  path: '/api/tickets/{id}/notes/',
  tag: 'Tickets',
  summary: 'Write an internal note, which customers never see',
  errors: [400, 401, 403, 404, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  status: 201,
  idempotent: true,
  params,
  body: z.object({ content }),
  response: timelineEntry,
});

const draft = z.object({
  reply: unfinishedText(LIMITS.message),
  note: unfinishedText(LIMITS.message),
});

export type TicketDraft = z.output<typeof draft>;

export const getTicketDraft = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}/draft/',
  tag: 'Tickets',
  summary: 'Read what one has begun to write on a ticket',
  errors: [400, 401, 403, 404],
  access: needs('view_ticket'),
  params,
  response: draft,
});

export const saveTicketDraft = endpoint({
  method: 'PUT',
  path: '/api/tickets/{id}/draft/',
  tag: 'Tickets',
  summary: 'Keep what one has begun to write on a ticket',
  errors: [400, 401, 403, 404],
  access: needsAll('change_ticket', 'view_ticket'),
  params,
  body: draft,
  response: draft,
});

/** The people with the permission to see tickets, at most so many at a time. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/tickets/assignees/',
  tag: 'Tickets',
  summary: 'List the people and departments that a ticket can be given to',
  errors: [400, 401, 403],
  access: needs('view_ticket'),
  query: z.object({ q: textFilter }),
  response: z.object({
    people: z.array(assignee),
    departments: z.array(z.object({ id, name: z.string() })),
  }),
});

export const countTickets = endpoint({
  method: 'GET',
  path: '/api/tickets/counts/',
  tag: 'Tickets',
  summary: 'Count the tickets by status, and the open ones of each view',
  errors: [401, 403],
  access: needs('view_ticket'),
  response: z.object({
    new: z.int(),
    assigned: z.int(),
    processing: z.int(),
    closed: z.int(),
    all: z.int(),
    mine: z.int(),
    department: z.int(),
    unassigned: z.int(),
    /** Of the open ones; counted up to `TICKET_LIMITS.overdueCount`. */
    overdue: z.int(),
    urgent: z.int(),
  }),
});

export type TicketCounts = z.output<typeof countTickets.response>;
