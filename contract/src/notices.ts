import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, listOf, numberText, timestamp } from './kit/fields.ts';

/**
 * Somebody gave one the ticket, mentioned one in a note, took over one's conversation; a ticket's time runs out, or has
 * run out.
 */
export const NOTICE_KINDS = ['assigned', 'mentioned', 'taken_over', 'warned', 'breached'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_LIMITS = {
  /** Notices in one answer. */
  page: 50,
  /** More unread ones are not counted. */
  unread: 100,
  /** Of each person the newest are kept, of one kind half as many. */
  stored: 200,
  /** People whom one note mentions. */
  mentions: 20,
  /** People who are told of a late ticket that nobody has. */
  assigners: 20,
} as const;

const notice = z.object({
  id,
  kind: z.enum(NOTICE_KINDS),
  ticket: z.object({ id, subject: z.string() }).nullable(),
  /** Of a mention in the note of a room, and of a conversation that was taken over, if it is within reach. */
  room: z.object({ id, name: z.string() }).nullable(),
  /** The name of the person who caused it, as stored: first name, last name. Empty where nobody did. */
  by: z.string(),
  is_read: z.boolean(),
  time_created: timestamp,
});

export type Notice = z.output<typeof notice>;

const unread = z.int();

const page = z.object({
  /** The newest first. */
  notices: z.array(notice),
  /** For `before`: where older ones begin. Null if there are none. */
  older: z.int().nullable(),
  /** How many of all are unread; counted up to `NOTICE_LIMITS.unread`. */
  unread,
});

export type NoticePage = z.output<typeof page>;

/**
 * Only those whose ticket or room one may see now, here and in every count. That a conversation was taken over is always
 * told: it may be out of reach by that.
 */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices/',
  tag: 'Notices',
  summary: 'List your notices, newest first, and count the unread ones',
  errors: [401, 403],
  access: needs('view_ticket', 'use_desk'),
  query: z.object({
    before: numberText.meta({ wire: { type: 'integer', minimum: 0 } }).optional(),
    limit: numberText
      .refine((size) => size >= 1 && size <= NOTICE_LIMITS.page, {
        params: { rule: 'fromOneTo', max: NOTICE_LIMITS.page },
      })
      .meta({ wire: { type: 'integer', minimum: 1, maximum: NOTICE_LIMITS.page, default: 20 } })
      .default(20),
  }),
  response: page,
});

export const markNoticesRead = endpoint({
  method: 'POST',
  path: '/api/notices/read/',
  tag: 'Notices',
  summary: 'Mark some of your notices as read',
  errors: [401, 403],
  access: needs('view_ticket', 'use_desk'),
  body: z.object({ ids: listOf(id, NOTICE_LIMITS.stored).min(1) }),
  status: 200,
  response: z.object({ unread }),
});

export const markAllNoticesRead = endpoint({
  method: 'POST',
  path: '/api/notices/read_all/',
  tag: 'Notices',
  summary: 'Mark your notices as read, up to the newest one that you have seen',
  errors: [401, 403],
  access: needs('view_ticket', 'use_desk'),
  body: z.object({ until: id }),
  status: 200,
  response: z.object({ unread }),
});
