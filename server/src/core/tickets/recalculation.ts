import { describeFields } from '../audit/action-event.ts';
import type { Unit } from '../work.ts';
import { alarmsUntil, nextAlarm, type Scheduled, scheduleOf } from './schedule.ts';
import { endedStops } from './stops.store.ts';
import {
  continueRecalculation,
  endRecalculation,
  lockOpenAfter,
  lockRecalculation,
  type NewSchedule,
  storeSchedules,
} from './ticket-alarms.store.ts';
import { announceTickets } from './ticket-channel.store.ts';
import { serviceLevelsOf } from './ticket-settings.store.ts';
import type { TicketRecord } from './tickets.store.ts';

const AT_ONCE = 500;
/** Nobody else is answered meanwhile. */
const MOST_MS = 50;

/** Gives the next open tickets the due dates of the new settings; true while there are more. */
export async function recalculateSome(unit: Unit): Promise<boolean> {
  const state = await lockRecalculation(unit);
  if (!state) return false;
  const tickets = await lockOpenAfter(unit, state.after, AT_ONCE);
  const levels = await serviceLevelsOf(unit);
  const stops = await endedStops(
    unit,
    tickets.map(({ id }) => id),
  );
  const now = new Date();
  const begun = performance.now();
  let after = state.after;
  let looked = 0;
  const changed: (NewSchedule & { isDueElse: boolean })[] = [];
  for (const ticket of tickets) {
    if (performance.now() - begun > MOST_MS) break;
    // A chosen day ends at the midnight of the new zone; dates of before have no moments.
    const options = { now, isNewDate: ticket.due_by_hand && ticket.due_at !== null };
    const made = scheduleOf(ticket, stops.get(ticket.id) ?? [], levels, options);
    const schedule = quietly(ticket, made, now);
    if (differs(ticket, schedule)) {
      const isDueElse = DUE.some((field) => !isSame(ticket[field], schedule[field]));
      changed.push({ id: ticket.id, schedule, was_due: ticket.due_date, isDueElse });
    }
    after = ticket.id;
    looked += 1;
  }
  await storeSchedules(unit, changed);
  const moved = changed.filter(({ schedule, was_due }) => schedule.due_date !== was_due);
  await announceTickets(
    unit,
    moved.map(({ id }) => id),
  );
  const sums = {
    rescheduled: state.rescheduled + changed.filter(({ isDueElse }) => isDueElse).length,
    moved: state.moved + moved.length,
  };
  const isMore = tickets.length === AT_ONCE || looked < tickets.length;
  if (isMore) await continueRecalculation(unit, { after, ...sums });
  else await end(unit, sums);
  return isMore;
}

/** One entry in the log for all tickets together; none where the new settings changed nothing. */
async function end(unit: Unit, sums: { rescheduled: number; moved: number }): Promise<void> {
  const name = await endRecalculation(unit);
  if (sums.rescheduled === 0) return;
  const info = describeFields({
    recalculated_tickets: sums.rescheduled,
    moved_due_dates: sums.moved,
  });
  unit.log({ action: 'update', model: 'ticket settings', name, info });
}

const DUE = ['due_date', 'due_at', 'answer_due_at'] as const;
const FIELDS = [...DUE, 'due_warn_at', 'answer_warn_at', 'alarms', 'next_alarm_at'] as const;

const isSame = (one: Scheduled[keyof Scheduled], other: Scheduled[keyof Scheduled]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const differs = (before: TicketRecord, after: Scheduled): boolean =>
  FIELDS.some((field) => !isSame(before[field], after[field]));

/** Tickets that the new settings make late at once are marked, but nobody is told: there may be a thousand. */
function quietly(ticket: TicketRecord, schedule: Scheduled, now: Date): Scheduled {
  const alarms = [...schedule.alarms, ...alarmsUntil({ ...ticket, ...schedule }, now)];
  return { ...schedule, alarms, next_alarm_at: nextAlarm({ ...ticket, ...schedule, alarms }) };
}
