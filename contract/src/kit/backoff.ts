const FIRST_MS = 500;
const MOST_MS = 15_000;

/**
 * How long to wait after so many failures in a row. Somewhere between half of it and all of it, so
 * that those who lost the server together do not come back together.
 */
export function backoff(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** failures);
  return whole * (0.5 + random() / 2);
}
