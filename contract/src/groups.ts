import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id } from './kit/fields.ts';

export const group = z.object({ id, name: z.string() });

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups/',
  tag: 'Groups',
  summary: 'List the groups of the company',
  errors: [401, 403],
  access: needs('view_userprofile', 'add_userprofile'),
  response: z.array(group),
});
