import type { ActionEvent } from '../core/audit/action-event.ts';
import type { Staff } from './staff.ts';

/** Somebody did something, as the action log is to tell of it. */
export interface Deed {
  at: Date;
  person: Staff;
  event: ActionEvent;
  /** What was done in one request carries the same one. */
  requestId?: string;
  /** If it did not come from where the person works. */
  ip?: string;
}
