/** Lengths of working time as people type them: hours and minutes, as in 4:30. */
export const durationText = (minutes: number | null): string =>
  minutes === null ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Null where nothing is typed, undefined where it is no length of time. */
export function minutesOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const [, hours, minutes = '0'] = /^\s*(\d{1,4})(?::([0-5]\d))?\s*$/.exec(text) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return total > 0 ? total : undefined;
}
