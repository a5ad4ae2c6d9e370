import { z } from 'zod';
import { line, numberText } from './fields.ts';
import { listQuery } from './list.ts';

const calendarDay = z.iso
  .date()
  .refine((day) => day >= '0001', { params: { rule: 'calendarDay' } });

const timeZone = line(64).refine(isTimeZone, { params: { rule: 'timeZone' } });

/** Names only: an offset such as +09:00 does not know when clocks change. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The query that every log list takes beside its own filters. */
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
       * Leaves out everything written after the entry with this sequence number. The next and
       * previous links carry it, so that a walk over the pages is not shifted by new entries.
       */
      until: numberText.meta({ wire: { type: 'integer', minimum: 0 } }).optional(),
      ...filters,
    },
  });
}
