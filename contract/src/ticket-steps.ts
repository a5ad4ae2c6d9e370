import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needsAll } from './kit/access.ts';
import { id, idText, paragraph, requiredLine, timestamp } from './kit/fields.ts';
import { LIMITS } from './limits.ts';
import { RESOLUTIONS } from './ticket-life.ts';
import { TICKET_LIMITS } from './ticket-limits.ts';
import { ticketDetail } from './ticket-properties.ts';
import { ticketStatus } from './tickets.ts';

const params = z.object({ id: idText });

export const setTicketStatus = endpoint({
  method: 'PUT',
  path: '/api/tickets/{id}/status/',
  tag: 'Tickets',
  summary: 'Move a ticket to another status',
  errors: [401, 403, 404, 409, 412, 429],
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
  errors: [401, 403, 404, 409, 412, 429],
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
  errors: [401, 403, 404, 409, 429],
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
  errors: [401, 403, 404, 409, 412, 429],
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
  errors: [401, 403, 404, 409, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  response: ticketDetail,
});
