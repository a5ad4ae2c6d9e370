/** Clock times of a zone as moments, and back. JavaScript's Date knows only UTC and the zone of its machine. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** One for each zone: making one takes far longer than using it. There are about 450 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The time on the clocks of the zone, read as if it were UTC. */
function shownIn(zone: string, moment: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  // The first hundred years would be taken for those of the last century.
  return new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(
    year,
    month - 1,
    day,
  );
}

function offsetAt(zone: string, moment: number): number {
  const second = Math.floor(moment / 1_000) * 1_000;
  return shownIn(zone, second) - second;
}

/** Kept for each zone and day: asking for one takes longer than all the rest of the arithmetic. */
const offsets = new Map<string, number>();
const MOST_OFFSETS = 5_000;

/** At the beginning of a day of UTC. */
function offsetOnDay(zone: string, day: number): number {
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = offsetAt(zone, day);
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/** The moment between two others at which the clocks of the zone are changed. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from);
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The days of the Gregorian calendar as YYYY-MM-DD. */
export const dayOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const dayIn = (zone: string, moment: Date): string => dayOf(shownIn(zone, moment.getTime()));

export const daysLater = (day: string, days: number): string => dayOf(startOf(day) + days * DAY);

/** From 1, Monday, to 7, Sunday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay() || 7;

/**
 * The moment at which the clocks of the zone show so many minutes after midnight. A time that they show twice is the
 * first of the two; one that they leave out is the moment at which they are put forward. So later times never are
 * earlier moments, and what ends at a time and what begins at it touch.
 */
export function momentIn(zone: string, day: string, minutes: number): Date {
  const shown = startOf(day) + minutes * MINUTE;
  const early = offsetAt(zone, shown - DAY);
  const late = offsetAt(zone, shown + DAY);
  if (early === late) return new Date(shown - early);
  const possible = [shown - early, shown - late]
    .filter((moment) => shownIn(zone, moment) === shown)
    .sort((a, b) => a - b);
  const [first] = possible;
  if (first !== undefined) return new Date(first);
  return new Date(changeBetween(zone, shown - late, shown - early));
}

/** As `momentIn`, for many times of one day: only where clocks are changed around it each of them is looked for. */
export function clockOf(zone: string, day: string): (minutes: number) => number {
  const start = startOf(day);
  const offset = offsetOnDay(zone, start - DAY);
  if (offset !== offsetOnDay(zone, start + 2 * DAY)) {
    return (minutes) => momentIn(zone, day, minutes).getTime();
  }
  return (minutes) => start + minutes * MINUTE - offset;
}
