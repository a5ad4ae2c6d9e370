import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { timestamp } from './kit/fields.ts';

/** Both logs of a company, compared with their hashes. */
const logCheck = z.object({
  last: z
    .object({
      time: timestamp,
      user_name: z.string(),
      entries: z.int().nonnegative(),
      /** The first entry that is missing, altered or out of order; null if the logs are intact. */
      broken: z.object({ log: z.enum(['action', 'bot']), entry: z.int() }).nullable(),
    })
    .nullable(),
  running: z
    .object({
      started: timestamp,
      user_name: z.string(),
      checked: z.int().nonnegative(),
      total: z.int().nonnegative(),
    })
    .nullable(),
});

export type LogCheck = z.output<typeof logCheck>;

export const getLogCheck = endpoint({
  method: 'GET',
  path: '/api/logs/check/',
  tag: 'Logs',
  summary: 'Read the result of the last check of both logs, and how far a running one is',
  errors: [401, 403],
  access: needs('view_userlog'),
  response: logCheck,
});

export const startLogCheck = endpoint({
  method: 'POST',
  path: '/api/logs/check/',
  tag: 'Logs',
  summary: 'Check both logs in the background; while a check runs, nothing is started',
  errors: [401, 403, 429],
  access: needs('view_userlog'),
  response: logCheck,
});
