import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needsAll } from './kit/access.ts';
import { id, idText } from './kit/fields.ts';
import { ticketStatus } from './tickets.ts';

/** The tickets that one ticket can be linked with by hand. */
export const MOST_LINKS = 50;

/** In a change of the timeline, in place of the number: a ticket that the reader may not see. */
export const HIDDEN_TICKET = '#';

export const linkTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/{id}/links/',
  tag: 'Tickets',
  summary: 'Link a ticket with another one; answers the other',
  errors: [401, 403, 404, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  status: 201,
  params: z.object({ id: idText }),
  body: z.object({ ticket_id: id }),
  response: z.object({ id, subject: z.string(), status: ticketStatus }),
});

export const unlinkTicket = endpoint({
  method: 'DELETE',
  path: '/api/tickets/{id}/links/{other_id}/',
  tag: 'Tickets',
  summary: 'Remove the link between two tickets',
  errors: [401, 403, 404, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  params: z.object({ id: idText, other_id: idText }),
});
