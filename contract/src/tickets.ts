import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, idText, line, numberText, timestamp } from './kit/fields.ts';
import { textFilter } from './kit/list.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './ticket-life.ts';
import { TICKET_LIMITS } from './ticket-limits.ts';

/** The tickets that concern one person: their own, their department's, nobody's, and the late ones. */
export const TICKET_VIEWS = ['mine', 'department', 'unassigned', 'overdue'] as const;

export const ticketStatus = z.enum(TICKET_STATUSES);
export const ticketPriority = z.enum(TICKET_PRIORITIES);

export const ticket = z.object({
  id,
  subject: z.string(),
  created_at: timestamp,
  requester_name: z.string(),
  customer_email: z.string(),
  assignee_name: z.string(),
  due_date: z.iso.date().nullable(),
  updated_at: timestamp,
  status: ticketStatus,
  priority: ticketPriority,
});

export type Ticket = z.output<typeof ticket>;
export type TicketView = (typeof TICKET_VIEWS)[number];

/** With a window of the list: the `before` that continues it. Absent after the last ticket. */
export const NEXT_BEFORE_HEADER = 'maru-next-before';

const limit = numberText
  .refine((size) => size >= 1 && size <= TICKET_LIMITS.window, {
    params: { rule: 'fromOneTo', max: TICKET_LIMITS.window },
  })
  .meta({ wire: { type: 'integer', minimum: 1, maximum: TICKET_LIMITS.window } });

/**
 * Without parameters: everything. With any of them: a window of at most `limit` tickets, and where the next one
 * begins in a header.
 */
export const listTickets = endpoint({
  method: 'GET',
  path: '/api/tickets/',
  tag: 'Tickets',
  summary: 'List all tickets, newest first, or a window of them',
  errors: [401, 403],
  access: { ...needs('view_ticket'), orTicketCookie: true },
  query: z.object({
    limit: limit.optional(),
    /** Only tickets after this one in the list. */
    before: idText.optional(),
    status: ticketStatus.optional(),
    view: z.enum(TICKET_VIEWS).optional(),
    /** A whole tag, in any case. */
    tag: line(TICKET_LIMITS.tag).optional(),
    /** Part of the subject, the requester, the customer or the assignee; or the number. */
    q: textFilter,
  }),
  response: z.array(ticket),
});
