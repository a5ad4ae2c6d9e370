import type { ClockSpan } from '@maru/contract/ticket-settings';
import { type Deadline, deadline, type Stop, type WorkingHours } from '@maru/contract/working-time';
import { dayIn, daysLater, momentIn } from '@maru/contract/zoned-time';
import type { Alarm } from '../schema.ts';
import type { ServiceLevels } from './ticket-settings.store.ts';
import type { TicketRecord } from './tickets.store.ts';

/** People are warned when so much of the time has passed. */
const WARNED_AT = 0.8;
const MINUTE = 60_000;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const inMinutes = ({ weekday, from, to }: ClockSpan) => ({
  weekday,
  from: minutesOf(from),
  to: minutesOf(to),
});

export const hoursOf = ({ zone, spans, holidays }: ServiceLevels): WorkingHours => ({
  zone,
  spans: spans.map(inMinutes),
  holidays,
});

export type Scheduled = Pick<
  TicketRecord,
  | 'due_date'
  | 'due_at'
  | 'due_warn_at'
  | 'answer_due_at'
  | 'answer_warn_at'
  | 'alarms'
  | 'next_alarm_at'
>;

/**
 * The stops of a ticket: those that have ended, and the hold that it is in. A closed ticket keeps the due date that it
 * had, so that one sees whether it was closed in time.
 */
export function stopsOf(ticket: TicketRecord, ended: readonly Stop[]): Stop[] {
  const { on_hold_since: from, wake_at: to, hold_reason: reason } = ticket;
  return from ? [...ended, { kind: 'hold', from, to, reason }] : [...ended];
}

/** Whole minutes, so that an explanation adds up to what people read. */
export const startOf = ({ time_created }: TicketRecord): Date =>
  new Date(Math.floor(time_created.getTime() / MINUTE) * MINUTE);

interface Goals {
  answer: Deadline | undefined;
  resolution: Deadline | undefined;
}

/** The two deadlines of the service levels, as far as there are targets for the ticket's priority. */
export function goalsOf(
  ticket: TicketRecord,
  stops: readonly Stop[],
  levels: ServiceLevels,
): Goals {
  const hours = hoursOf(levels);
  const { first_answer, resolution } = levels.targets[ticket.priority];
  const goal = (minutes: number | null) =>
    minutes === null || hours.spans.length === 0
      ? undefined
      : deadline(hours, stops, startOf(ticket), minutes * MINUTE);
  return { answer: goal(first_answer), resolution: goal(resolution) };
}

interface ScheduleOptions {
  now: Date;
  /** Somebody has just set the due date. */
  isNewDate: boolean;
}

/** When people have to be warned and when it is late, with what was said already left out. */
export function scheduleOf(
  ticket: TicketRecord,
  ended: readonly Stop[],
  levels: ServiceLevels,
  { now, isNewDate }: ScheduleOptions,
): Scheduled {
  if (ticket.status === 'closed') return { ...ticketSchedule(ticket), next_alarm_at: null };
  const stops = stopsOf(ticket, ended);
  const { answer, resolution } = goalsOf(ticket, stops, levels);
  const hours = hoursOf(levels);
  const warnAt = (goal: Deadline | undefined) =>
    goal ? deadline(hours, stops, startOf(ticket), goal.target * WARNED_AT).due : null;
  const computed = {
    due_at: resolution?.due ?? null,
    due_warn_at: warnAt(resolution),
    due_date: resolution?.due ? dayIn(levels.zone, resolution.due) : null,
  };
  const { due_date, due_at, due_warn_at } = ticket;
  const kept = isNewDate ? chosen(ticket, levels, now) : { due_date, due_at, due_warn_at };
  return withAlarms(
    ticket,
    {
      ...(ticket.due_by_hand ? kept : computed),
      answer_due_at: answer?.due ?? null,
      answer_warn_at: warnAt(answer),
    },
    now,
  );
}

const ticketSchedule = (ticket: TicketRecord): Scheduled => {
  const { due_date, due_at, due_warn_at, answer_due_at, answer_warn_at, alarms } = ticket;
  const { next_alarm_at } = ticket;
  return { due_date, due_at, due_warn_at, answer_due_at, answer_warn_at, alarms, next_alarm_at };
};

/** A day that somebody chose ends at midnight; people are warned when most of the time until then has passed. */
function chosen({ due_date }: TicketRecord, { zone }: ServiceLevels, now: Date) {
  if (due_date === null) return { due_date, due_at: null, due_warn_at: null };
  const due_at = momentIn(zone, daysLater(due_date, 1), 0);
  const left = due_at.getTime() - now.getTime();
  const due_warn_at = left > 0 ? new Date(now.getTime() + left * WARNED_AT) : null;
  return { due_date, due_at, due_warn_at };
}

type Moments = Omit<Scheduled, 'alarms' | 'next_alarm_at'>;

function withAlarms(ticket: TicketRecord, moments: Moments, now: Date): Scheduled {
  const planned = alarmsOf(moments);
  // A warning that is true no longer, such as after the priority was lowered, may be given again.
  const alarms = ticket.alarms.filter((alarm) => {
    const at = planned.get(alarm);
    return at !== undefined && at <= now;
  });
  return { ...moments, alarms, next_alarm_at: nextAlarm({ ...ticket, ...moments, alarms }) };
}

function alarmsOf(moments: Moments): Map<Alarm, Date> {
  const all: [Alarm, Date | null][] = [
    ['answer_warned', moments.answer_warn_at],
    ['answer_breached', moments.answer_due_at],
    ['resolution_warned', moments.due_warn_at],
    ['resolution_breached', moments.due_at],
  ];
  return new Map(all.filter((one): one is [Alarm, Date] => one[1] !== null));
}

type Alarming = Moments & Pick<TicketRecord, 'alarms' | 'status' | 'time_answered'>;

/** The alarms of which nothing was said yet. */
function pendingAlarms(ticket: Alarming): [Alarm, Date][] {
  if (ticket.status === 'closed') return [];
  return [...alarmsOf(ticket)].filter(([alarm]) => {
    const isAnswered = alarm.startsWith('answer') && ticket.time_answered !== null;
    return !isAnswered && !ticket.alarms.includes(alarm);
  });
}

export function nextAlarm(ticket: Alarming): Date | null {
  const moments = pendingAlarms(ticket).map(([, moment]) => moment.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

export const alarmsUntil = (ticket: Alarming, now: Date): Alarm[] =>
  pendingAlarms(ticket).flatMap(([alarm, moment]) => (moment <= now ? [alarm] : []));
