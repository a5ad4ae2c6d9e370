import { z } from 'zod';

/** A date without a zone. The database has no year 0. */
export const calendarDay = z.iso
  .date()
  .refine((day) => day >= '0001', { params: { rule: 'calendarDay' } });

/** A day of somebody's plans; JavaScript and the databases disagree about days far away. */
export const plannedDay = calendarDay.refine((day) => day >= '1970' && day < '2200', {
  params: { rule: 'plannedDay' },
});
