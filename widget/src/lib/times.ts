import { language } from './words.ts';

const time = new Intl.DateTimeFormat(language, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
const exact = new Intl.DateTimeFormat(language, {
  dateStyle: 'full',
  timeStyle: 'long',
  hourCycle: 'h23',
});

const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
const soon = new Intl.DateTimeFormat(language, { weekday: 'long' });
const later = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' });

const NEARLY_A_WEEK_MS = 6 * 24 * 60 * 60_000;

/** The name of a day of the week: 1 is Monday, as the first of January 2024 was. */
export const weekdayName = (day: number): string =>
  weekdays.format(new Date(Date.UTC(2024, 0, day)));

/** A moment that is to come: its time, and its day unless that is today. */
export function comingTime(moment: string, now: Date): { time: string; day: string | undefined } {
  const date = new Date(moment);
  const isToday = day.format(date) === day.format(now);
  const isSoon = date.getTime() - now.getTime() < NEARLY_A_WEEK_MS;
  return {
    time: time.format(date),
    day: isToday ? undefined : (isSoon ? soon : later).format(date),
  };
}

/** Formats timestamps in the reader's time zone and language. */
export const timeOf = (moment: string): string => time.format(new Date(moment));
export const dayOf = (moment: string): string => day.format(new Date(moment));
export const dateAndTimeOf = (moment: string): string => exact.format(new Date(moment));
