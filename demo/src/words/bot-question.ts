/** A question of staff to the data bot, and the SQL that the bot makes of it. */
export interface BotQuestion {
  action: 'select' | 'create' | 'update' | 'delete';
  /** The main table first, then tables that are only read. */
  tables: readonly [string, ...string[]];
  ko: readonly string[];
  en: readonly string[];
  sql: string;
}
