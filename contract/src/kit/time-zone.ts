import { line } from './fields.ts';

/** The name of a time zone, such as Asia/Seoul. */
export const timeZone = line(64).refine(isTimeZone, { params: { rule: 'timeZone' } });

/** Accepts names only, because an offset such as +09:00 has no daylight saving time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
