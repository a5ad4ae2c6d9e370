import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, timestamp } from './kit/fields.ts';
import { booleanFilter, pageOf, textFilter } from './kit/list.ts';
import { logQuery } from './kit/log-query.ts';

export const ACTIONS = ['login', 'create', 'update', 'delete', 'ws_connect'] as const;

export type Action = (typeof ACTIONS)[number];

const entry = z.object({
  id,
  timestamp,
  user_name: z.string(),
  action_type: z.enum(ACTIONS),
  object_repr: z.string(),
  model: z.string(),
  extra_info: z.string(),
  ip_address: z.string(),
});

export type ActionLogEntry = z.output<typeof entry>;

export const listActionLogs = endpoint({
  method: 'GET',
  path: '/api/logs/',
  tag: 'Logs',
  summary: 'List what people did',
  errors: [401, 403, 404],
  access: needs('view_userlog'),
  query: logQuery(
    ['user_name', 'action_type', 'object_repr', 'model', 'extra_info', 'ip_address'],
    {
      user_name: textFilter,
      action_type: z.enum(ACTIONS).optional(),
      /** Leaves out the deletions of sessions that are sign-outs, or leaves out all else. */
      sign_outs: booleanFilter,
      object_repr: textFilter,
      model: textFilter,
      extra_info: textFilter,
      ip_address: textFilter,
    },
  ),
  response: pageOf(entry),
});
