/** Lengths of working time as they are kept while a form is open: hours and minutes, as in 4:30. */
export const hoursAndMinutes = (minutes: number | null): string =>
  minutes === null ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

const CLOCK = /^(?<hours>\d{1,4})(?::(?<minutes>[0-5]\d))?$/;

/** How days, hours and minutes are called, as alternatives of a pattern. */
export interface DurationUnits {
  days: string;
  hours: string;
  minutes: string;
}

const ABBREVIATIONS: DurationUnits = { days: 'd', hours: 'h', minutes: 'min|m' };

interface Reading {
  units?: DurationUnits;
  /** Minutes of a working day. Without it days are not read. */
  day?: number | undefined;
}

/** Reads a typed length of time: 4, 4:30, 2 d, 4 h 30 min, 90 min. Null for an empty text, undefined for any other. */
export function minutesOf(
  text: string,
  { units = ABBREVIATIONS, day }: Reading = {},
): number | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const inWords = new RegExp(
    `^(?:(?<days>\\d{1,3})\\s*(?:${units.days}))?\\s*(?:(?<hours>\\d{1,4})\\s*(?:${units.hours}))?\\s*(?:(?<minutes>\\d{1,5})\\s*(?:${units.minutes}))?$`,
  );
  const { days, hours, minutes } = (CLOCK.exec(typed) ?? inWords.exec(typed))?.groups ?? {};
  if (days && day === undefined) return undefined;
  const total = Number(days ?? 0) * (day ?? 0) + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return total > 0 ? total : undefined;
}
