import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, idText, line, numberText, timestamp } from './kit/fields.ts';
import { DIGITS } from './kit/limits.ts';
import { TICKET_LIMITS } from './ticket-limits.ts';

const change = z.object({
  field: z.string(),
  from: z.union([z.string(), z.array(z.string())]).nullable(),
  to: z.union([z.string(), z.array(z.string())]).nullable(),
});

export type TicketChange = z.output<typeof change>;

/** Where in a note a colleague is mentioned, from `@` to the end of the username. */
export const mention = z.object({ start: z.int(), end: z.int(), account: id });

export type Mention = z.output<typeof mention>;

export const TIMELINE_KINDS = ['reply', 'customer', 'event', 'note', 'message'] as const;

export const TIMELINE_ACTORS = ['staff', 'customer', 'system'] as const;
export type TimelineActor = (typeof TIMELINE_ACTORS)[number];

/** One entry of the timeline. Its number counts among the entries of its source. */
export const timelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  number: z.int(),
  /** The kind of author: staff, the customer or the system. */
  actor: z.enum(TIMELINE_ACTORS),
  /** Whether that was staff. */
  by_staff: z.boolean(),
  account: id.nullable(),
  name: z.string(),
  content: z.string(),
  /** Of a note: in their order. */
  mentions: z.array(mention),
  changes: z.array(change),
  /** Of a reply: whether the customer received it in the chat. */
  delivered: z.boolean(),
  time_created: timestamp,
});

export type TimelineEntry = z.output<typeof timelineEntry>;

const PLACE = new RegExp(`^${DIGITS}\\.${DIGITS}\\.${DIGITS}$`);

/** A place in the timeline: the numbers of the last entry, note and message before or after it. */
export const timelinePlace = line(60).refine((text) => PLACE.test(text), {
  params: { rule: 'place' },
});

const timeline = z.object({
  /** In order of time. */
  entries: z.array(timelineEntry),
  /** For `before`: where older entries end. Null if there are none. */
  older: z.string().nullable(),
  /** For `after`: where newer entries begin. */
  newer: z.string(),
});

export type Timeline = z.output<typeof timeline>;

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}/timeline/',
  tag: 'Tickets',
  summary:
    'Read the timeline of a ticket: the newest entries, those before, or those after a place',
  errors: [401, 403, 404],
  access: needs('view_ticket'),
  params: z.object({ id: idText }),
  query: z.object({
    before: timelinePlace.optional(),
    after: timelinePlace.optional(),
    limit: numberText
      .refine((size) => size >= 1 && size <= TICKET_LIMITS.timelinePage, {
        params: { rule: 'fromOneTo', max: TICKET_LIMITS.timelinePage },
      })
      .meta({
        wire: { type: 'integer', minimum: 1, maximum: TICKET_LIMITS.timelinePage, default: 50 },
      })
      .default(50),
  }),
  response: timeline,
});
