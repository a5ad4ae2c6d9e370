/** Days that are hard to compute, each with its length in minutes in that zone. */
export const HARD_DAYS: [zone: string, day: string, minutes: number][] = [
  ['UTC', '2026-02-28', 1440],
  ['Asia/Seoul', '2026-01-01', 1440],
  ['Asia/Kathmandu', '2026-06-15', 1440],
  ['Pacific/Kiritimati', '2026-06-15', 1440],
  ['Pacific/Pago_Pago', '2026-06-15', 1440],
  ['Europe/Berlin', '2026-03-29', 1380],
  ['Europe/Berlin', '2026-10-25', 1500],
  ['America/New_York', '2026-03-08', 1380],
  ['America/New_York', '2026-11-01', 1500],
  ['Australia/Lord_Howe', '2026-04-05', 1470],
  // Midnight does not exist: the day begins at one o'clock.
  ['America/Sao_Paulo', '2018-11-04', 1380],
  ['Africa/Cairo', '2026-04-24', 1380],
  // Midnight exists twice.
  ['Atlantic/Azores', '2026-10-25', 1500],
  ['America/Havana', '2026-11-01', 1500],
  // When the clock reaches midnight it goes back into the day before.
  ['Africa/Cairo', '2026-10-29', 1500],
  // A minute after midnight the clock went back into the day before, so the day is in two pieces.
  ['America/St_Johns', '2010-11-07', 1441],
  ['America/St_Johns', '2010-11-06', 1499],
  // The day was left out of the calendar.
  ['Pacific/Apia', '2011-12-30', 0],
  // A zone name that is also the abbreviation of a fixed offset.
  ['CET', '2026-07-01', 1440],
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Returns the date that a clock in the zone shows at a moment. */
export function dateIn(zone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map((p) => [p.type, p.value]));
    return `${parts.year}-${parts.month}-${parts.day}`;
  };
}

/** Returns whether a moment has this date in the zone. */
export function dayIn(zone: string, day: string): (moment: Date) => boolean {
  const dateOf = dateIn(zone);
  return (moment) => dateOf(moment) === day;
}

/**
 * Moments in order of time: every half hour from well before the day until well after it, and the seconds
 * before, at and after each boundary of the day, found by checking every minute.
 */
export function momentsAround(zone: string, day: string): { moments: Date[]; minutes: number } {
  const isOnDay = dayIn(zone, day);
  const start = Date.parse(`${day}T00:00:00Z`) - 30 * HOUR;
  const end = start + 84 * HOUR;
  const moments = new Set<number>();
  let minutes = 0;
  let before = isOnDay(new Date(start));
  for (let time = start; time <= end; time += MINUTE) {
    const now = isOnDay(new Date(time));
    if (now) minutes += 1;
    if (now !== before) for (const second of [-1, 0, 1]) moments.add(time + second * 1000);
    if (time % (HOUR / 2) === 0) moments.add(time);
    before = now;
  }
  return {
    moments: [...moments].sort((a, b) => a - b).map((time) => new Date(time)),
    minutes,
  };
}
