import { z } from 'zod';
import { line, numberText } from './fields.ts';
import { listQuery } from './list.ts';

const calendarDay = z.iso
  .date()
  .refine((day) => day >= '0001', { params: { rule: 'calendarDay' } });

const timeZone = line(64).refine(isTimeZone, { params: { rule: 'timeZone' } });

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

/** The query of a log: the list query, a day in a time zone, and the log's own filters. */
export function logQuery<K extends string, F extends z.ZodRawShape>(
  columns: readonly [K, ...K[]],
  filters: F,
) {
  const orderBy: readonly ['timestamp' | K, ...('timestamp' | K)[]] = ['timestamp', ...columns];
  return listQuery({
    orderBy,
    defaultOrdering: '-timestamp',
    filters: {
      timestamp: calendarDay.optional(),
      tz: timeZone.default('UTC'),
      /**
       * Leaves out entries after this sequence number. The next and previous links contain it, so that
       * new entries do not shift the pages.
       */
      until: numberText.meta({ wire: { type: 'integer', minimum: 0 } }).optional(),
      ...filters,
    },
  });
}
