import type { Random } from './random.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Korea has the same offset all year. */
const SEOUL = 9 * HOUR;

/** How busy each hour of the day is. */
const BUSY = [
  0, 0, 0, 0, 0, 0, 0, 0.04, 0.35, 1, 1, 1, 0.5, 0.9, 1, 1, 1, 0.8, 0.3, 0.12, 0.06, 0.03, 0, 0,
];
/** Sunday first. */
const OPEN = [0.08, 1, 1, 1, 1, 1, 0.25];

const inSeoul = (at: Date): Date => new Date(at.getTime() + SEOUL);

/** The calendar date in Seoul. */
export const seoulDate = (at: Date): string => inSeoul(at).toISOString().slice(0, 10);

/** A moment of a day in Seoul, in minutes after midnight. */
export const atMinute = (date: string, minutes: number): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - SEOUL + minutes * MINUTE);

export const later = (at: Date, milliseconds: number): Date =>
  new Date(at.getTime() + milliseconds);

/** Generates moments. All of them are in the past when the demo is filled. */
export class Calendar {
  readonly latest: Date;
  readonly #random: Random;

  constructor(now: Date, random: Random) {
    this.latest = later(now, -2 * MINUTE);
    this.#random = random;
  }

  daysAgo(days: number): Date {
    return later(this.latest, -days * DAY);
  }

  between(from: Date, to: Date): Date {
    return new Date(this.#random.integer(from.getTime(), to.getTime()));
  }

  /** A moment at which people are likely to be at work. */
  workingMoment(from: Date, to: Date): Date {
    for (let attempt = 0; attempt < 200; attempt++) {
      const at = this.between(from, to);
      const clock = inSeoul(at);
      const busy = (BUSY[clock.getUTCHours()] ?? 0) * (OPEN[clock.getUTCDay()] ?? 0);
      if (this.#random.chance(busy)) return at;
    }
    return this.between(from, to);
  }
}
