import type { ActionEvent } from '../core/audit/action-event.ts';
import type { Staff } from './staff.ts';

/** Somebody did something, as the action log is to tell of it. */
export interface LoggedAction {
  at: Date;
  /** A customer if it was nobody of the staff. */
  person: Staff | undefined;
  event: ActionEvent;
  /** What was done in one request carries the same one. */
  requestId?: string;
  /** If it did not come from where the person works. */
  ip?: string;
}
