import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';

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
    /** There are more overdue ones than were counted. */
    more_overdue: z.boolean(),
    /** Of the open ones. */
    urgent: z.int(),
  }),
});

export type TicketCounts = z.output<typeof countTickets.response>;
