const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From this time on a customer who waits is shown as waiting too long. */
const LATE_MS = 10 * MINUTE;

export type Age =
  | { unit: 'now' }
  | { unit: 'minutes' | 'hours'; count: number }
  /** Too long for a number of hours: the day says more. */
  | { unit: 'day' };

/** How long ago something was, in the largest unit that fits. A computer's clock may be behind the server's. */
export function ageOf(moment: string, now: number): Age {
  const age = now - Date.parse(moment);
  if (age < MINUTE) return { unit: 'now' };
  if (age < HOUR) return { unit: 'minutes', count: Math.floor(age / MINUTE) };
  if (age < DAY) return { unit: 'hours', count: Math.floor(age / HOUR) };
  return { unit: 'day' };
}

export const isLate = (waitingSince: string | null, now: number): boolean =>
  waitingSince !== null && now - Date.parse(waitingSince) >= LATE_MS;
