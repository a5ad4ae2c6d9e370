import type { ActionEvent } from '@maru/server/src/core/audit/action-event.ts';
import type { Staff } from './staff.ts';

/** An action as the action log records it. */
export interface LoggedAction {
  at: Date;
  /** Undefined for a customer. */
  person: Staff | undefined;
  event: ActionEvent;
  /** The same for all actions of one request. */
  requestId?: string;
  /** Set if the request did not come from the person's usual address. */
  ip?: string;
}
