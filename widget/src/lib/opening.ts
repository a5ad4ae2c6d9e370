import type { OpeningHours } from '@maru/contract/open-chats';

type Span = OpeningHours['spans'][number];

interface Days {
  /** From 1, Monday, to 7, Sunday; both belong to it. */
  first: number;
  last: number;
  /** Empty on days off. */
  times: { from: string; to: string }[];
}

/** A day that is to come, or the name by which people call it. */
export type ComingDay = 'today' | 'tomorrow' | { name: string };

const WEEK = [1, 2, 3, 4, 5, 6, 7];

const timesOf = (spans: readonly Span[], day: number) =>
  spans
    .filter(({ weekday }) => weekday === day)
    .map(({ from, to }) => ({ from, to }))
    .toSorted((a, b) => a.from.localeCompare(b.from));

/** The week, with days that follow upon each other and have the same hours as one. */
export function weekOf(spans: readonly Span[]): Days[] {
  const week: Days[] = [];
  for (const day of WEEK) {
    const times = timesOf(spans, day);
    const before = week.at(-1);
    if (before && JSON.stringify(before.times) === JSON.stringify(times)) before.last = day;
    else week.push({ first: day, last: day, times });
  }
  return week;
}

const LONGEST_MS = 6 * 60 * 60_000;

/** After how many milliseconds to ask again whether the company is open. Clocks of sleeping machines stand still. */
export function untilChange(hours: OpeningHours | null, now: number): number | undefined {
  if (!hours?.changes_at) return undefined;
  const wait = Date.parse(hours.changes_at) - now;
  // Not at once and again, if the clock of this machine is ahead.
  return Math.min(Math.max(wait, 0) + 10_000, LONGEST_MS);
}
