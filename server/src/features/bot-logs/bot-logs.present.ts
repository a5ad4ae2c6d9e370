import type { BotLogEntry } from '@maru/contract/bot-logs';
import type { Selectable } from 'kysely';
import type { Schema } from '../../core/schema.ts';

export const BOT_ENTRY_COLUMNS = [
  'id',
  'timestamp',
  'user_name',
  'action_type',
  'target_table',
  'user_statement',
  'sql_statement',
  'ip_address',
] as const;

export type BotEntry = Pick<Selectable<Schema['bot_log']>, (typeof BOT_ENTRY_COLUMNS)[number]>;

export const presentBotEntry = (entry: BotEntry): BotLogEntry => ({
  ...entry,
  timestamp: entry.timestamp.toISOString(),
  action_type: entry.action_type as BotLogEntry['action_type'],
});
