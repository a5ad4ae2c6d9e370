import './list/list.words.ts';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Up to this age a time is shown as a number of days. */
const DAYS_COUNTED = 6;

type Moment = string | null;

/** One way to show moments. */
export interface Times {
  show(moment: Moment, now: number): string;
  /** The whole, for tooltips. */
  exact(moment: Moment): string;
  /** Whether the text changes as time passes. */
  ages: boolean;
}

/** Date and time to the second, of the same width in every row and language: 2026-11-15 14:56:07. */
const seconds = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** Creating a formatter costs more than using it a thousand times, so there is one set per language. */
const formats = new Map<string, ReturnType<typeof timesIn>>();

/** All in the viewer's time zone. */
export function timesIn(language: string) {
  const t = i18n.getFixedT(language, 'list');
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options);
  // «Nov 14», in Korean «11. 14.».
  const monthAndDay = { month: language === 'ko' ? 'numeric' : 'short', day: 'numeric' } as const;
  const day = format(monthAndDay);
  const dayOfYear = format({ ...monthAndDay, year: 'numeric' });
  const date = format({ ...monthAndDay, timeZone: 'UTC' });
  const dateOfYear = format({ ...monthAndDay, year: 'numeric', timeZone: 'UTC' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const short = format({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  const full = format({ dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' });
  const exact = (moment: Moment) => (moment ? full.format(new Date(moment)) : '');

  /** «18 min ago», up to a day. A computer's clock may be behind the server's. */
  function recent(age: number): string | undefined {
    if (age < MINUTE) return t('justNow');
    if (age < HOUR) return t('minutesAgo', { count: Math.floor(age / MINUTE) });
    if (age < DAY) return t('hoursAgo', { count: Math.floor(age / HOUR) });
    return undefined;
  }

  const isThisYear = (then: Date, now: number) =>
    then.getFullYear() === new Date(now).getFullYear();
  const dayOf = (then: Date, now: number) => (isThisYear(then, now) ? day : dayOfYear).format(then);

  const ageing = (older: (then: Date, now: number, age: number) => string): Times => ({
    show(moment, now) {
      if (!moment) return '';
      const then = new Date(moment);
      const age = now - then.getTime();
      return recent(age) ?? older(then, now, age);
    },
    exact,
    ages: true,
  });

  return {
    exact,
    /** «14:56». */
    clock: (moment: Moment) => (moment ? clock.format(new Date(moment)) : ''),
    short: (moment: Moment) => (moment ? short.format(new Date(moment)) : ''),
    /** Where the age matters: «3 h ago», «2 d ago», «Nov 9». */
    age: ageing((then, now, age) => {
      const count = Math.floor(age / DAY);
      return count <= DAYS_COUNTED ? t('daysAgo', { count }) : dayOf(then, now);
    }),
    /** Where the moment matters: «3 h ago», «Nov 14, 07:51», «Dec 26, 2025». */
    moment: ageing((then, now) =>
      isThisYear(then, now)
        ? t('dayAndTime', { day: day.format(then), time: clock.format(then) })
        : dayOfYear.format(then),
    ),
    /** Where the day matters: «3 h ago», «Nov 14», «Dec 26, 2025». */
    day: ageing(dayOf),
    /** For logs and messages, where every moment must be told from the next. */
    seconds: {
      show: (moment: Moment) => (moment ? seconds.format(new Date(moment)) : ''),
      exact,
      ages: false,
    } as Times,
    /** A date without a zone: «Nov 14», «Dec 26, 2025». */
    date(calendarDay: string, now: number): string {
      const then = new Date(`${calendarDay}T00:00:00Z`);
      const inThisYear = then.getUTCFullYear() === new Date(now).getFullYear();
      return (inThisYear ? date : dateOfYear).format(then);
    },
  };
}

/** How many days a date without a zone lies ahead of the viewer's today; below zero it has passed. */
export function daysUntil(calendarDay: string, now: number): number {
  const today = new Date(now);
  const midnight = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  return Math.round((Date.parse(`${calendarDay}T00:00:00Z`) - midnight) / DAY);
}

/** The days from one date to another, where today is not the viewer's. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

/** Moments in the viewer's time zone and language. */
export function useTimes() {
  const { language } = useTranslation().i18n;
  const known = formats.get(language) ?? timesIn(language);
  formats.set(language, known);
  return known;
}
