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

/** Formats timestamps in the reader's time zone and language. */
export const timeOf = (moment: string): string => time.format(new Date(moment));
export const dayOf = (moment: string): string => day.format(new Date(moment));
export const dateAndTimeOf = (moment: string): string => exact.format(new Date(moment));
