import { BOT_ACTIONS } from '@maru/contract/bot-logs';
import { line, paragraph, requiredLine } from '@maru/contract/kit/fields';
import { LIMITS } from '@maru/contract/limits';
import { z } from 'zod';
import type { Message } from '../../platform/http/message.ts';

/** An action of the data bot, as the bot exports it: one JSON object per line, oldest first. */
const botLogLine = z.object({
  timestamp: z.iso.datetime({ offset: true }).optional(),
  user_name: requiredLine(LIMITS.name),
  action_type: z.enum(BOT_ACTIONS),
  target_table: line(LIMITS.tableNames).default(''),
  user_statement: paragraph(LIMITS.sentStatement).default(''),
  sql_statement: paragraph(LIMITS.sentStatement).default(''),
  ip_address: line(45).default(''),
});

const inTheFuture: Message = { en: 'This time is in the future.', ko: '미래의 일시입니다.' };
const outOfOrder: Message = {
  en: 'This time is earlier than that of the entry before.',
  ko: '앞 항목보다 이른 일시입니다.',
};

export type BotLogLine = z.output<typeof botLogLine>;

/** Entries must come oldest first and lie in the past, because the log is in order of time. */
export function botLogLinesAfter(newest: Date | undefined) {
  const now = new Date();
  let latest = newest ?? new Date(0);
  return botLogLine.superRefine((entry, issues) => {
    const time = entry.timestamp ? new Date(entry.timestamp) : now;
    const message = time > now ? inTheFuture : time < latest ? outOfOrder : undefined;
    if (message) issues.addIssue({ code: 'custom', path: ['timestamp'], params: { message } });
    else latest = time;
  });
}
