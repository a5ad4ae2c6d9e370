import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id } from './kit/fields.ts';

/** Colleagues in one answer. */
export const MOST_COLLEAGUES = 500;

const colleague = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  department: id.nullable(),
  is_away: z.boolean(),
  /** Has the desk open and is not away. */
  is_there: z.boolean(),
  /** Open conversations, and those of them whose customers wait. */
  open: z.int(),
  waiting: z.int(),
});

export type Colleague = z.output<typeof colleague>;

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/desk/colleagues/',
  tag: 'Desk',
  summary: 'List who works at the desk, with their load, and the departments',
  errors: [401, 403],
  access: needs('use_desk'),
  response: z.object({
    people: z.array(colleague),
    departments: z.array(z.object({ id, name: z.string(), open: z.int() })),
  }),
});

export const DESK_NOTIFICATIONS = ['all', 'mine', 'none'] as const;

/** How the desk behaves for one person. */
const deskSettings = z.object({
  /** Which conversations one is told about: all, one's own and nobody's, or none. */
  notify: z.enum(DESK_NOTIFICATIONS),
  sound: z.boolean(),
  /** Enter sends and Shift+Enter breaks the line; otherwise the other way round. */
  enter_sends: z.boolean(),
  /** Single keys as commands. */
  shortcuts: z.boolean(),
});

export type DeskSettings = z.output<typeof deskSettings>;

export const getDeskSettings = endpoint({
  method: 'GET',
  path: '/api/desk/settings/',
  tag: 'Desk',
  summary: 'Read how the desk behaves for you',
  errors: [401, 403],
  access: needs('use_desk'),
  response: deskSettings,
});

export const updateDeskSettings = endpoint({
  method: 'PUT',
  path: '/api/desk/settings/',
  tag: 'Desk',
  summary: 'Change how the desk behaves for you',
  errors: [401, 403, 429],
  access: needs('use_desk'),
  body: deskSettings.partial(),
  response: deskSettings,
});
