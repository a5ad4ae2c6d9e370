import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { plannedDay } from './kit/calendar-day.ts';
import { id, idText, line, listOf, timestamp } from './kit/fields.ts';
import { timeZone } from './kit/time-zone.ts';
import type { TICKET_PRIORITIES } from './ticket-life.ts';
import { listTickets, ticketPriority } from './tickets.ts';

export const SETTINGS_LIMITS = {
  /** Six a day. */
  spans: 42,
  holidays: 400,
  holidayName: 100,
  /** A thousand hours, in minutes. */
  target: 60_000,
  /** Lines of an explanation. */
  pieces: 400,
} as const;

/** A time of day as HH:MM; a span may end at 24:00. */
const clockTime = line(5).refine((text) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text), {
  params: { rule: 'clockTime' },
});

/** 1 is Monday, 7 is Sunday. */
const span = z.object({ weekday: z.int().min(1).max(7), from: clockTime, to: clockTime });

/** Both days belong to it. */
const holiday = z.object({
  /** May be empty. */
  name: line(SETTINGS_LIMITS.holidayName),
  from: plannedDay,
  to: plannedDay,
});

const minutes = z.int().min(1).max(SETTINGS_LIMITS.target).nullable();
/** In minutes of working time; null is no target. */
const target = z.object({ first_answer: minutes, resolution: minutes });
const targets = z.object({ low: target, normal: target, high: target, urgent: target });

const fields = {
  /** Whether those without view_allticket see only their own tickets, their department's and nobody's. */
  restricts_tickets: z.boolean(),
  zone: timeZone,
  spans: listOf(span, SETTINGS_LIMITS.spans),
  holidays: listOf(holiday, SETTINGS_LIMITS.holidays),
  targets,
};

const settings = z.object({
  ...fields,
  /** Open tickets still get new due dates, because the settings were changed not long ago. */
  is_recalculating: z.boolean(),
});

export type TicketSettings = Omit<z.output<typeof settings>, 'is_recalculating'>;
export type ClockSpan = z.output<typeof span>;
export type Targets = Record<(typeof TICKET_PRIORITIES)[number], z.output<typeof target>>;

export const getTicketSettings = endpoint({
  method: 'GET',
  path: '/api/tickets/settings/',
  tag: 'Tickets',
  summary: 'Read the service levels, the working hours and who sees which tickets',
  errors: [401, 403],
  access: needs('change_ticketsettings'),
  versioned: true,
  response: settings,
});

export const updateTicketSettings = endpoint({
  method: 'PUT',
  path: '/api/tickets/settings/',
  tag: 'Tickets',
  summary: 'Change the service levels, the working hours and who sees which tickets',
  errors: [401, 403, 412, 429],
  access: needs('change_ticketsettings'),
  versioned: true,
  body: z.object({
    restricts_tickets: fields.restricts_tickets.optional(),
    zone: fields.zone.optional(),
    spans: fields.spans.optional(),
    holidays: fields.holidays.optional(),
    targets: fields.targets.optional(),
  }),
  response: settings,
});

/** One reason for the moment of a deadline; moments of a day without working time are null. */
const piece = z.object({
  kind: z.enum(['work', 'hold', 'closed', 'holiday', 'off']),
  day: z.iso.date(),
  from: timestamp.nullable(),
  to: timestamp.nullable(),
  /** The name of a holiday, or the reason of a hold. */
  name: z.string(),
});

export type ExplainedPiece = z.output<typeof piece>;

const goal = z.object({
  /** In minutes of working time. */
  target: z.int(),
  /** Null while the time does not pass. */
  due_at: timestamp.nullable(),
  /** Minutes of working time that are left; negative if it is late. */
  left: z.int(),
  met_at: timestamp.nullable(),
  is_warned: z.boolean(),
  is_breached: z.boolean(),
  pieces: z.array(piece),
  /** Pieces before these, which are too many to be listed. */
  left_out: z.int(),
});

export type ServiceGoal = z.output<typeof goal>;

const serviceLevel = z.object({
  zone: z.string(),
  priority: ticketPriority,
  first_answer: goal.nullable(),
  resolution: goal.nullable(),
  /** A due date that somebody set, which counts in the place of the target. */
  by_hand: z.object({ due_date: z.iso.date(), due_at: timestamp.nullable() }).nullable(),
  stopped: z.enum(['hold', 'closed']).nullable(),
  /** The due date was made with settings of before: closed tickets keep theirs. */
  is_former: z.boolean(),
});

export type ServiceLevel = z.output<typeof serviceLevel>;

export const getServiceLevel = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}/service-level/',
  tag: 'Tickets',
  summary: 'Explain when a ticket is due, and why then',
  errors: [401, 403, 404],
  access: needs('view_ticket'),
  params: z.object({ id: idText }),
  response: serviceLevel,
});

/** Beside a window of the list, whose tickets keep exactly their fields. */
export const listTicketMarks = endpoint({
  method: 'GET',
  path: '/api/tickets/marks/',
  tag: 'Tickets',
  summary: 'List which tickets of a window are on hold, nearly late or late',
  errors: [401, 403],
  access: needs('view_ticket'),
  query: listTickets.query,
  response: z.array(
    z.object({ id, on_hold: z.boolean(), level: z.enum(['warned', 'breached']).nullable() }),
  ),
});

export type TicketMark = z.output<typeof listTicketMarks.response>[number];
