import { dayIn, daysLater, momentIn, weekdayOf } from './zoned-time.ts';

/** The arithmetic of service levels: when a length of working time has passed, and why then. */

/** Hours of one weekday, in minutes after midnight; 1 is Monday, 7 is Sunday. */
export interface WorkingSpan {
  weekday: number;
  from: number;
  to: number;
}

/** Days without working hours; both ends belong to it. */
export interface Holiday {
  name: string;
  from: string;
  to: string;
}

export interface WorkingHours {
  zone: string;
  spans: readonly WorkingSpan[];
  holidays: readonly Holiday[];
}

/** While a ticket is on hold or closed its time does not pass. Without an end it has not ended yet. */
export interface Stop {
  kind: 'hold' | 'closed';
  from: Date;
  to: Date | null;
  reason: string;
}

/** What made a deadline what it is, in order of time. */
export type Piece =
  | { kind: 'work'; day: string; from: Date; to: Date }
  | ({ day: string } & Stop)
  | { kind: 'holiday'; day: string; name: string }
  | { kind: 'off'; day: string };

export interface Deadline {
  /** In milliseconds of working time. */
  target: number;
  /** Null while the time does not pass, or if it would take years. */
  due: Date | null;
  pieces: Piece[];
  /** Milliseconds of working time that have passed until `due`, or until the stop that has no end. */
  passed: number;
}

/** A day that is looked at costs about 20 µs; nobody plans a ticket further ahead. */
const MOST_DAYS = 1_500;

interface Interval {
  from: number;
  to: number;
}

const isHoliday = ({ from, to }: Holiday, day: string) => from <= day && day <= to;

/** The working time of a day, if it has any: not on a weekday without hours, nor on a holiday. */
function intervalsOf({ zone, spans }: WorkingHours, day: string): Interval[] {
  const weekday = weekdayOf(day);
  return spans
    .filter((span) => span.weekday === weekday)
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => ({
      from: momentIn(zone, day, from).getTime(),
      to: momentIn(zone, day, to).getTime(),
    }));
}

const intervalOf = ({ from, to }: Stop): Interval => ({
  from: from.getTime(),
  to: to?.getTime() ?? Number.POSITIVE_INFINITY,
});

/** What is left of an interval without the stops. */
function without(interval: Interval, stops: readonly Interval[]): Interval[] {
  let left = [interval];
  for (const stop of stops) {
    left = left.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, stop.from) },
        { from: Math.max(from, stop.to), to },
      ].filter((one) => one.from < one.to),
    );
  }
  return left;
}

/** When so many milliseconds of working time have passed since a moment. */
export function deadline(
  hours: WorkingHours,
  stops: readonly Stop[],
  start: Date,
  target: number,
): Deadline {
  const pieces: Piece[] = [];
  const stopped = stops.map(intervalOf);
  let passed = 0;
  let due: Date | null = null;
  let day = dayIn(hours.zone, start);
  const looksFor = hours.spans.length > 0;
  for (let n = 0; looksFor && due === null && n < MOST_DAYS; n += 1) {
    const intervals = intervalsOf(hours, day);
    const holiday = hours.holidays.find((one) => isHoliday(one, day));
    if (intervals.length === 0) pieces.push({ kind: 'off', day });
    else if (holiday) pieces.push({ kind: 'holiday', day, name: holiday.name });
    else {
      for (const whole of intervals) {
        const open = { from: Math.max(whole.from, start.getTime()), to: whole.to };
        if (open.from >= open.to) continue;
        for (const { from, to } of without(open, stopped)) {
          const end = Math.min(to, from + target - passed);
          pieces.push({ kind: 'work', day, from: new Date(from), to: new Date(end) });
          passed += end - from;
          if (passed >= target) due = new Date(end);
          if (due) break;
        }
        if (due) break;
      }
    }
    const next = daysLater(day, 1);
    const midnight = momentIn(hours.zone, next, 0).getTime();
    const covering = stopped.find(({ from, to }) => from <= midnight && to > midnight);
    if (covering?.to === Number.POSITIVE_INFINITY) break;
    // Days that lie wholly in a stop need not be looked at one by one.
    day = covering ? laterDay(dayIn(hours.zone, new Date(covering.to)), next) : next;
  }
  return { target, due, pieces: withStops(pieces, { hours, stops, start, due }), passed };
}

const laterDay = (one: string, other: string): string => (one > other ? one : other);

interface Surroundings {
  hours: WorkingHours;
  stops: readonly Stop[];
  start: Date;
  due: Date | null;
}

/** Adds the stops between start and deadline, in their places. */
function withStops(pieces: readonly Piece[], { hours, stops, start, due }: Surroundings): Piece[] {
  const { zone } = hours;
  const counted = stops
    .filter(({ from, to }) => (!due || from < due) && (!to || to > start))
    .map((stop) => ({ ...stop, day: dayIn(zone, stop.from > start ? stop.from : start) }));
  const momentOf = (piece: Piece) =>
    'from' in piece ? piece.from.getTime() : momentIn(zone, piece.day, 0).getTime();
  return [...pieces, ...counted].sort((a, b) => momentOf(a) - momentOf(b));
}

/** How much working time lies between two moments, stops left out. */
export function workingTimeBetween(
  hours: WorkingHours,
  stops: readonly Stop[],
  start: Date,
  end: Date,
): number {
  const until: Stop = { kind: 'closed', from: end, to: null, reason: '' };
  return deadline(hours, [...stops, until], start, Number.POSITIVE_INFINITY).passed;
}
