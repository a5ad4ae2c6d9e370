import type { Unit } from '../work.ts';
import { alarmsUntil, nextAlarm, type Scheduled, scheduleOf } from './schedule.ts';
import { endedStops } from './stops.store.ts';
import {
  lockOpenAfter,
  lockRecalculation,
  recalculateAfter,
  storeSchedules,
} from './ticket-alarms.store.ts';
import { serviceLevelsOf } from './ticket-settings.store.ts';
import type { TicketRecord } from './tickets.store.ts';

const AT_ONCE = 500;
/** Nobody else is answered meanwhile. */
const MOST_MS = 50;

/** Gives the next open tickets the due dates of the new settings; true while there are more. */
export async function recalculateSome(unit: Unit): Promise<boolean> {
  const after = await lockRecalculation(unit);
  if (after === undefined) return false;
  const tickets = await lockOpenAfter(unit, after, AT_ONCE);
  const levels = await serviceLevelsOf(unit);
  const stops = await endedStops(
    unit,
    tickets.map(({ id }) => id),
  );
  const now = new Date();
  const begun = performance.now();
  const schedules: ({ id: number } & Scheduled)[] = [];
  for (const ticket of tickets) {
    if (performance.now() - begun > MOST_MS) break;
    // A chosen day ends at the midnight of the new zone; dates of before have no moments.
    const options = { now, isNewDate: ticket.due_by_hand && ticket.due_at !== null };
    const schedule = scheduleOf(ticket, stops.get(ticket.id) ?? [], levels, options);
    schedules.push({ id: ticket.id, ...quietly(ticket, schedule, now) });
  }
  await storeSchedules(unit, schedules);
  const isMore = tickets.length === AT_ONCE || schedules.length < tickets.length;
  await recalculateAfter(unit, isMore ? (schedules.at(-1)?.id ?? null) : null);
  return isMore;
}

/** What the new settings make late at once is marked, but nobody is told: it may be a thousand tickets. */
function quietly(ticket: TicketRecord, schedule: Scheduled, now: Date): Scheduled {
  const alarms = [...schedule.alarms, ...alarmsUntil({ ...ticket, ...schedule }, now)];
  return { ...schedule, alarms, next_alarm_at: nextAlarm({ ...ticket, ...schedule, alarms }) };
}
