/** Something that staff ask the data bot, and the SQL that it makes of it. */
export interface BotQuestion {
  action: 'select' | 'create' | 'update' | 'delete';
  /** The table that it is about first, then those that it only reads. */
  tables: readonly [string, ...string[]];
  ko: readonly string[];
  en: readonly string[];
  sql: string;
}
