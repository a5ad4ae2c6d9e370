import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needsAll } from './kit/access.ts';
import { idText, paragraph } from './kit/fields.ts';
import { LIMITS } from './limits.ts';
import { timelineEntry } from './ticket-timeline.ts';

const params = z.object({ id: idText });
const content = paragraph(LIMITS.message).min(1);

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/{id}/replies/',
  tag: 'Tickets',
  summary: 'Write a public reply',
  errors: [401, 403, 404, 429],
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
  errors: [401, 403, 404, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  status: 201,
  idempotent: true,
  params,
  body: z.object({ content }),
  response: timelineEntry,
});
