import type { Action, ActionLogEntry } from '@maru/contract/action-logs';
import type { Selectable } from 'kysely';
import type { Schema } from '../../core/schema.ts';

export const ACTION_ENTRY_COLUMNS = [
  'id',
  'timestamp',
  'user_name',
  'action_type',
  'object_repr',
  'model',
  'extra_info',
  'ip_address',
] as const;

export type ActionEntry = Pick<
  Selectable<Schema['action_log']>,
  (typeof ACTION_ENTRY_COLUMNS)[number]
>;

export const presentActionEntry = (entry: ActionEntry): ActionLogEntry => ({
  ...entry,
  timestamp: entry.timestamp.toISOString(),
  action_type: entry.action_type as Action,
});
