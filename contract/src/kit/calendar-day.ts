import { z } from 'zod';

/** A date without a zone. The database has no year 0. */
export const calendarDay = z.iso
  .date()
  .refine((day) => day >= '0001', { params: { rule: 'calendarDay' } });

const PLANNED = { first: 1970, last: 2199 };

/** A day of somebody's plans; JavaScript and the databases disagree about days far away. */
export const plannedDay = calendarDay.refine(
  (day) => day >= `${PLANNED.first}` && day < `${PLANNED.last + 1}`,
  { params: { rule: 'plannedDay', ...PLANNED } },
);
