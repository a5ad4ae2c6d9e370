import type { Stop } from '@maru/contract/working-time';
import type { Tx } from '../schema.ts';
import { nextAlarm, type Scheduled, scheduleOf } from './schedule.ts';
import { addStops, endedStops } from './stops.store.ts';
import { serviceLevelsOf } from './ticket-settings.store.ts';
import type { TicketRecord } from './tickets.store.ts';

const MOVES_CLOCK = [
  'status',
  'priority',
  'on_hold_since',
  'wake_at',
  'due_date',
  'due_by_hand',
] as const satisfies readonly (keyof TicketRecord)[];

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** The schedule of a ticket that is changed. Empty where the change moves nothing. */
export async function reschedule(
  tx: Tx,
  before: TicketRecord,
  wanted: TicketRecord,
): Promise<Partial<Scheduled>> {
  if (MOVES_CLOCK.every((field) => isSame(before[field], wanted[field]))) return {};
  const now = new Date();
  const levels = await serviceLevelsOf(tx);
  const ended = (await endedStops(tx, [before.id])).get(before.id) ?? [];
  const justEnded = stopsEndedBy(before, wanted, now);
  await addStops(tx, before.id, justEnded);
  const isNewDate = wanted.due_by_hand && before.due_date !== wanted.due_date;
  return scheduleOf(wanted, [...ended, ...justEnded], levels, { now, isNewDate });
}

/** The schedule of a ticket that was just made. */
export async function firstSchedule(tx: Tx, ticket: TicketRecord): Promise<Scheduled> {
  const isNewDate = ticket.due_by_hand;
  return scheduleOf(ticket, [], await serviceLevelsOf(tx), { now: new Date(), isNewDate });
}

/** After the first answer nobody needs to be reminded of it. */
export function answered(ticket: TicketRecord, time_answered = new Date()) {
  if (ticket.time_answered) return {};
  return { time_answered, next_alarm_at: nextAlarm({ ...ticket, time_answered }) };
}

function stopsEndedBy(before: TicketRecord, wanted: TicketRecord, now: Date) {
  const ended: (Stop & { to: Date })[] = [];
  if (before.on_hold_since && !wanted.on_hold_since) {
    const { on_hold_since: from, hold_reason: reason } = before;
    ended.push({ kind: 'hold', from, to: now, reason });
  }
  if (before.status === 'closed' && wanted.status !== 'closed') {
    const from = before.time_closed ?? before.time_updated;
    ended.push({ kind: 'closed', from, to: now, reason: '' });
  }
  return ended;
}
