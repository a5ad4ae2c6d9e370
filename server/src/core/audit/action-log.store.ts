import { CompiledQuery } from 'kysely';
import type { Session } from '../session/session.ts';
import type { ActionEvent } from './action-event.ts';

export interface Origin {
  userName: string;
  ip: string;
  requestId: string;
}

/**
 * Appends through the only database function that may; it numbers, dates and chains the entries itself.
 * With a session, its access is checked in the same statement, after the log is locked. Written out, because every
 * change sends it.
 */
export function appendActionsQuery(
  origin: Origin,
  events: readonly ActionEvent[],
  session?: Session,
): CompiledQuery {
  const entries = JSON.stringify(events.map((event) => entryOf(origin, event)));
  if (!session) return CompiledQuery.raw('select append_action_log($1::jsonb)', [entries]);
  const { id, permissions } = session;
  return CompiledQuery.raw('select append_action_log($1::jsonb, $2::uuid, $3::text[])', [
    entries,
    id,
    [...permissions],
  ]);
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
