import { z } from 'zod';

/** A date without a zone. The database has no year 0. */
export const calendarDay = z.iso
  .date()
  .refine((day) => day >= '0001', { params: { rule: 'calendarDay' } });
