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

/** So many take about a tenth of a second, and nobody waits longer for one of them. */
const AT_ONCE = 500;

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
  const schedules = tickets.map((ticket) => {
    const options = { now, isNewDate: false };
    const schedule = scheduleOf(ticket, stops.get(ticket.id) ?? [], levels, options);
    return { id: ticket.id, ...quietly(ticket, schedule, now) };
  });
  await storeSchedules(unit, schedules);
  const isMore = tickets.length === AT_ONCE;
  await recalculateAfter(unit, isMore ? (tickets.at(-1)?.id ?? null) : null);
  return isMore;
}

/** What the new settings make late at once is marked, but nobody is told: it may be a thousand tickets. */
function quietly(ticket: TicketRecord, schedule: Scheduled, now: Date): Scheduled {
  const alarms = [...schedule.alarms, ...alarmsUntil({ ...ticket, ...schedule }, now)];
  return { ...schedule, alarms, next_alarm_at: nextAlarm({ ...ticket, ...schedule, alarms }) };
}
