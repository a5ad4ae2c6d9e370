import { sql } from 'kysely';
import type { ActionEvent } from './action-event.ts';

export interface Origin {
  userName: string;
  ip: string;
  requestId: string;
}

/** Appends through the one function that may: it numbers, dates and chains the entries itself. */
export function appendingActions(origin: Origin, events: readonly ActionEvent[]) {
  const entries = events.map((event) => entryOf(origin, event));
  return sql`select append_action_log(${JSON.stringify(entries)}::jsonb)`;
}

export function entryOf(origin: Origin, event: ActionEvent) {
  return {
    user_name: origin.userName,
    action_type: event.action,
    object_repr: event.name,
    model: event.model,
    extra_info: event.info,
    ip_address: origin.ip,
    request_id: origin.requestId,
  };
}
