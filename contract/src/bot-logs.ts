import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, timestamp } from './kit/fields.ts';
import { pageOf, textFilter } from './kit/list.ts';
import { logQuery } from './kit/log-query.ts';

export const BOT_ACTIONS = ['select', 'create', 'update', 'delete', 'ws_connect'] as const;

const entry = z.object({
  id,
  timestamp,
  user_name: z.string(),
  action_type: z.enum(BOT_ACTIONS),
  target_table: z.string(),
  user_statement: z.string(),
  sql_statement: z.string(),
  ip_address: z.string(),
});

export type BotLogEntry = z.output<typeof entry>;

export const listBotLogs = endpoint({
  method: 'GET',
  path: '/api/bot-logs/',
  tag: 'Logs',
  summary: 'List what the data bot did',
  errors: [401, 403, 404],
  access: needs('view_botlog'),
  query: logQuery(
    ['user_name', 'action_type', 'target_table', 'user_statement', 'sql_statement', 'ip_address'],
    {
      user_name: textFilter,
      action_type: z.enum(BOT_ACTIONS).optional(),
      target_table: textFilter,
      user_statement: textFilter,
      sql_statement: textFilter,
      ip_address: textFilter,
    },
  ),
  response: pageOf(entry),
});
