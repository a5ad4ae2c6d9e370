import { MOST_DAYS, type WorkingHours } from '@maru/contract/working-time';
import { clockOf, dayIn, daysLater, weekdayOf } from '@maru/contract/zoned-time';

export interface Opening {
  isOpen: boolean;
  /** When that changes. Null if it does not for years. */
  changesAt: Date | null;
}

/** Whether a company works at a moment, and until when that is so. */
export function openingAt(hours: WorkingHours, now: Date): Opening {
  let end: number | undefined;
  for (const { from, to } of spansFrom(hours, now)) {
    if (end === undefined && from > now.getTime()) {
      return { isOpen: false, changesAt: new Date(from) };
    }
    // Spans that touch, such as those of two whole days, are one.
    if (end !== undefined && from > end) break;
    end = Math.max(end ?? to, to);
    if (end > now.getTime() + FAR_MS) return { isOpen: true, changesAt: null };
  }
  return end === undefined
    ? { isOpen: false, changesAt: null }
    : { isOpen: true, changesAt: new Date(end) };
}

/** Customers are not told a closing time that is further away than this. */
const FAR_MS = 8 * 24 * 60 * 60_000;

/** The working hours that end after a moment, in order. */
function* spansFrom({ zone, spans, holidays }: WorkingHours, now: Date) {
  if (spans.length === 0) return;
  let day = dayIn(zone, now);
  for (let n = 0; n < MOST_DAYS; n += 1, day = daysLater(day, 1)) {
    const today = day;
    if (holidays.some(({ from, to }) => from <= today && today <= to)) continue;
    const weekday = weekdayOf(today);
    const clock = clockOf(zone, today);
    const ofDay = spans
      .filter((span) => span.weekday === weekday)
      .map(({ from, to }) => ({ from: clock(from), to: clock(to) }))
      .sort((a, b) => a.from - b.from);
    for (const span of ofDay) if (span.to > now.getTime()) yield span;
  }
}
