import type { Tx } from '../core/schema.ts';
import type { Attendance } from './attendance.ts';
import type { Calendar } from './calendar.ts';
import type { CompanyPlan } from './company-plan.ts';
import type { Random } from './random.ts';

/** The company that is being filled, and what all that fills it goes by. */
export interface Scene {
  tx: Tx;
  plan: CompanyPlan;
  random: Random;
  calendar: Calendar;
  attendance: Attendance;
  /** What the logs tell of begins here. */
  since: Date;
}
