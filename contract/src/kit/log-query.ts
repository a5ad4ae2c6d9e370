import type { z } from 'zod';
import { calendarDay } from './calendar-day.ts';
import { numberText } from './fields.ts';
import { listQuery, textFilter } from './list.ts';
import { timeZone } from './time-zone.ts';

interface Days {
  timestamp?: string;
  from?: string;
  to?: string;
}

const isDayAndRange = ({ timestamp, from, to }: Days): boolean =>
  timestamp !== undefined && (from !== undefined || to !== undefined);

const areInOrder = ({ from = '', to = from }: Days): boolean => from <= to;

/** The query of a log: the list query, a day or days in a time zone, and the log's own filters. */
export function logQuery<K extends string, F extends z.ZodRawShape>(
  columns: readonly [K, ...K[]],
  filters: F,
) {
  const orderBy: readonly ['timestamp' | K, ...('timestamp' | K)[]] = ['timestamp', ...columns];
  const query = listQuery({
    orderBy,
    defaultOrdering: '-timestamp',
    filters: {
      timestamp: calendarDay.optional(),
      /** The first and the last of a range of days, in the place of `timestamp`; either may be absent. */
      from: calendarDay.optional(),
      to: calendarDay.optional(),
      tz: timeZone.default('UTC'),
      /**
       * Leaves out entries after this sequence number. The next and previous links contain it, so that
       * new entries do not shift the pages.
       */
      until: numberText.meta({ wire: { type: 'integer', minimum: 0 } }).optional(),
      /** Part of the name of an account, as screens show it. */
      person: textFilter,
      ...filters,
    },
  });
  return query
    .refine((asked) => !isDayAndRange(asked as Days), {
      path: ['timestamp'],
      params: { rule: 'dayAndRange' },
    })
    .refine((asked) => areInOrder(asked as Days), {
      path: ['from'],
      params: { rule: 'daysInOrder' },
    });
}
