import { sql } from 'kysely';
import type { Unit } from '../../core/work.ts';
import type { BotLogLine } from './bot-log-append.ts';

/** The time of the newest entry: nothing earlier can be appended. */
export async function newestEntryTime(unit: Unit): Promise<Date | undefined> {
  const newest = await unit.sql
    .selectFrom('bot_log')
    .select('timestamp')
    .where('company_id', '=', unit.companyId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.timestamp;
}

/** Requires the owner of the database: the application's role may not date entries. */
export async function appendBotLogs(unit: Unit, entries: readonly BotLogLine[]): Promise<void> {
  const rows = JSON.stringify(entries);
  await sql`select write_bot_log(${unit.companyId}, ${rows}::jsonb)`.execute(unit.sql);
}
