import { z } from 'zod';
import { needs } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, timestamp } from './kit/fields.ts';

export const TICKET_STATUSES = ['new', 'assigned', 'processing', 'closed'] as const;
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

const ticket = z.object({
  id,
  subject: z.string(),
  created_at: timestamp,
  requester_name: z.string(),
  customer_email: z.string(),
  assignee_name: z.string(),
  due_date: z.iso.date().nullable(),
  updated_at: timestamp,
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
});

export type Ticket = z.output<typeof ticket>;

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/tickets/',
  tag: 'Tickets',
  summary: 'List all tickets, newest first',
  errors: [401, 403],
  access: { ...needs('view_ticket'), orTicketCookie: true },
  response: z.array(ticket),
});
