import { clockOf, dayIn, daysLater, weekdayOf } from './zoned-time.ts';

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

/** One reason for the moment of a deadline. They are in order of time. */
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

/** Nobody plans a ticket further ahead than about two years. */
export const MOST_DAYS = 750;

interface Interval {
  from: number;
  to: number;
}

const isHoliday = ({ from, to }: Holiday, day: string) => from <= day && day <= to;

const spansOf = ({ spans }: WorkingHours, day: string): WorkingSpan[] => {
  const weekday = weekdayOf(day);
  return spans.filter((span) => span.weekday === weekday).sort((a, b) => a.from - b.from);
};

/** In order, those that touch or overlap as one. */
function merged(stops: readonly Stop[]): Interval[] {
  const intervals = stops
    .map(({ from, to }) => ({
      from: from.getTime(),
      to: to?.getTime() ?? Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => a.from - b.from);
  const result: Interval[] = [];
  for (const interval of intervals) {
    const last = result.at(-1);
    if (last && interval.from <= last.to) last.to = Math.max(last.to, interval.to);
    else result.push(interval);
  }
  return result;
}

/** The parts of an interval outside of the stops. `first` is the first stop that ends after the interval begins. */
function* without(interval: Interval, stops: readonly Interval[], first: number) {
  let { from } = interval;
  for (let n = first; n < stops.length && from < interval.to; n += 1) {
    const stop = stops[n] as Interval;
    if (stop.from >= interval.to) break;
    if (from < stop.from) yield { from, to: stop.from };
    from = Math.max(from, stop.to);
  }
  if (from < interval.to) yield { from, to: interval.to };
}

/** When so many milliseconds of working time have passed since a moment. */
export function deadline(
  hours: WorkingHours,
  stops: readonly Stop[],
  start: Date,
  target: number,
): Deadline {
  const { zone } = hours;
  const pieces: Piece[] = [];
  const stopped = merged(stops);
  let at = 0;
  let passed = 0;
  let due: Date | null = null;
  let day = dayIn(zone, start);
  const looksFor = hours.spans.length > 0;
  for (let n = 0; looksFor && due === null && n < MOST_DAYS; n += 1) {
    const spans = spansOf(hours, day);
    const holiday = hours.holidays.find((one) => isHoliday(one, day));
    const clock = clockOf(zone, day);
    if (spans.length === 0) pieces.push({ kind: 'off', day });
    else if (holiday) pieces.push({ kind: 'holiday', day, name: holiday.name });
    else {
      for (const span of spans) {
        const open = { from: Math.max(clock(span.from), start.getTime()), to: clock(span.to) };
        if (open.from >= open.to) continue;
        while ((stopped[at]?.to ?? Number.POSITIVE_INFINITY) <= open.from) at += 1;
        for (const { from, to } of without(open, stopped, at)) {
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
    const midnight = clockOf(zone, next)(0);
    while ((stopped[at]?.to ?? Number.POSITIVE_INFINITY) <= midnight) at += 1;
    const covering =
      (stopped[at]?.from ?? Number.POSITIVE_INFINITY) <= midnight ? stopped[at] : undefined;
    if (covering?.to === Number.POSITIVE_INFINITY) break;
    // Days that lie wholly in a stop need not be looked at one by one.
    day = covering ? laterDay(dayIn(zone, new Date(covering.to)), next) : next;
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
  if (counted.length === 0) return [...pieces];
  const momentOf = (piece: Piece) =>
    'from' in piece ? piece.from.getTime() : clockOf(zone, piece.day)(0);
  return [...pieces, ...counted]
    .map((piece) => ({ piece, at: momentOf(piece) }))
    .sort((a, b) => a.at - b.at)
    .map(({ piece }) => piece);
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
