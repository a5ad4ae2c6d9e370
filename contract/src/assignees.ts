import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id } from './kit/fields.ts';
import { textFilter } from './kit/list.ts';

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

/** The people with the permission to see tickets, at most so many at a time. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/tickets/assignees/',
  tag: 'Tickets',
  summary: 'List the people and departments that a ticket can be given to',
  errors: [401, 403],
  access: needs('view_ticket'),
  query: z.object({ q: textFilter }),
  response: z.object({
    people: z.array(assignee),
    departments: z.array(z.object({ id, name: z.string() })),
  }),
});
