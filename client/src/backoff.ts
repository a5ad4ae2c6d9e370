const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** After this many failures the wait has reached its ceiling. */
export const LONGEST_WAIT_FAILURES = 5;

/**
 * The wait in milliseconds after this many failures in a row. It lies between half of the step and all of
 * it, so that clients which lost the server together do not return together.
 */
export function backoff(failures: number, random: () => number = Math.random): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return step * (0.5 + random() / 2);
}
