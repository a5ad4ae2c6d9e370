import type { Tx } from '@maru/server/src/core/schema.ts';
import type { Attendance } from './attendance.ts';
import type { Calendar } from './calendar.ts';
import type { CompanyPlan } from './company-plan.ts';
import type { Random } from './random.ts';

/** The company being filled, and the shared state of all steps. */
export interface Scene {
  tx: Tx;
  plan: CompanyPlan;
  random: Random;
  calendar: Calendar;
  attendance: Attendance;
  /** The beginning of the logs. */
  since: Date;
}
