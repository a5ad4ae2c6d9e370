/** Lengths of working time as they are kept while a form is open: hours and minutes, as in 4:30. */
export const hoursAndMinutes = (minutes: number | null): string =>
  minutes === null ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

const CLOCK = /^(\d{1,4})(?::([0-5]\d))?$/;

/** How hours and minutes are called, as alternatives of a pattern. */
export interface DurationUnits {
  hours: string;
  minutes: string;
}

const ABBREVIATIONS: DurationUnits = { hours: 'h', minutes: 'min|m' };

/** Reads a typed length of time: 4, 4:30, 4 h 30 min, 90 min. Null for an empty text, undefined for any other. */
export function minutesOf(text: string, units = ABBREVIATIONS): number | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const inWords = new RegExp(
    `^(?:(\\d{1,4})\\s*(?:${units.hours}))?\\s*(?:(\\d{1,5})\\s*(?:${units.minutes}))?$`,
  );
  const [, hours = '0', minutes = '0'] = CLOCK.exec(typed) ?? inWords.exec(typed) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return total > 0 ? total : undefined;
}
