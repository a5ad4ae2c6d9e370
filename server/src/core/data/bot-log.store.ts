import type { BotLogEntry } from '@maru/contract/bot-logs';
import { CompiledQuery } from 'kysely';

export type NewBotEntry = Omit<BotLogEntry, 'id' | 'timestamp'>;

/**
 * Appends through the only database function that may; it numbers, dates and chains the entry itself. It locks the log,
 * so it comes last in a transaction.
 */
export const appendBotEntryQuery = (entry: NewBotEntry): CompiledQuery =>
  CompiledQuery.raw('select append_bot_log($1::jsonb)', [JSON.stringify(entry)]);
