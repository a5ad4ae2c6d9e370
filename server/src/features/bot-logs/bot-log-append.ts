import { BOT_ACTIONS } from '@maru/contract/bot-logs';
import { line, paragraph, requiredLine } from '@maru/contract/kit/fields';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Unit } from '../../core/work.ts';

/** An action of the data bot, as the bot exports it: one JSON object per line, oldest first. */
const botLogLine = z.object({
  timestamp: z.iso.datetime({ offset: true }).optional(),
  user_name: requiredLine(150),
  action_type: z.enum(BOT_ACTIONS),
  target_table: line(200).default(''),
  user_statement: paragraph(100_000).default(''),
  sql_statement: paragraph(100_000).default(''),
  ip_address: line(45).default(''),
});

type BotLogLine = z.output<typeof botLogLine>;

/** Entries must come oldest first and lie in the past, because the log is in order of time. */
export function botLogLinesAfter(newest: Date | undefined) {
  const now = new Date();
  let latest = newest ?? new Date(0);
  return botLogLine.superRefine((entry, issues) => {
    const time = entry.timestamp ? new Date(entry.timestamp) : now;
    const rule = time > now ? 'inThePast' : time < latest ? 'inOrder' : undefined;
    if (rule) issues.addIssue({ code: 'custom', path: ['timestamp'], params: { rule } });
    else latest = time;
  });
}

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
