import { z } from 'zod';
import { draft } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import { needs, needsAll } from './kit/access.ts';
import { idText } from './kit/fields.ts';

const params = z.object({ id: idText });

export const getTicketDraft = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}/draft/',
  tag: 'Tickets',
  summary: 'Read what one has begun to write on a ticket',
  errors: [401, 403, 404],
  access: needs('view_ticket'),
  params,
  response: draft,
});

export const saveTicketDraft = endpoint({
  method: 'PUT',
  path: '/api/tickets/{id}/draft/',
  tag: 'Tickets',
  summary: 'Keep what one has begun to write on a ticket',
  errors: [401, 403, 404, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  params,
  body: draft,
  response: draft,
});
