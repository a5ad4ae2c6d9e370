/** Changes of a ticket that several use cases make. */
export const NO_HOLD = { on_hold_since: null, hold_reason: '', wake_at: null } as const;
export const NOT_CLOSED = { resolution: null, time_closed: null } as const;
export const NOBODY = { assignee_id: null, assignee_name: '', assignee_left: false } as const;
