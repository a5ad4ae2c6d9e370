import type { ComingDay } from './opening.ts';
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

// Koreans say at nine in the morning; 24 hours are for lists.
const spoken = new Intl.DateTimeFormat(language, {
  hour: 'numeric',
  hourCycle: 'h12',
});
const spokenMinutes = new Intl.DateTimeFormat(language, {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
});

const DAY_MS = 24 * 60 * 60_000;
const NEARLY_A_WEEK_MS = 6 * DAY_MS;

/** The name of a day of the week: 1 is Monday, as the first of January 2024 was. */
export const weekdayName = (day: number): string =>
  weekdays.format(new Date(Date.UTC(2024, 0, day)));

/** A moment that is to come, in words. */
export function comingTime(moment: string, now: Date): { time: string; day: ComingDay } {
  const date = new Date(moment);
  const isOn = (other: number) => day.format(date) === day.format(other);
  const isSoon = date.getTime() - now.getTime() < NEARLY_A_WEEK_MS;
  const named = { name: (isSoon ? soon : later).format(date) };
  const inWords = date.getMinutes() === 0 ? spoken : spokenMinutes;
  return {
    time: (language === 'ko' ? inWords : time).format(date),
    day: isOn(now.getTime()) ? 'today' : isOn(now.getTime() + DAY_MS) ? 'tomorrow' : named,
  };
}

/** A moment that is past: its time if that is today, else its day. */
export const pastTime = (moment: string, now: Date): string => {
  const date = new Date(moment);
  return (day.format(date) === day.format(now) ? time : day).format(date);
};

/** Formats timestamps in the reader's time zone and language. */
export const timeOf = (moment: string): string => time.format(new Date(moment));
export const dayOf = (moment: string): string => day.format(new Date(moment));
export const dateAndTimeOf = (moment: string): string => exact.format(new Date(moment));
