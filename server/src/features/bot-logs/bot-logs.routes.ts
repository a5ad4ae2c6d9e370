import { listBotLogs } from '@maru/contract/bot-logs';
import type { Context } from '../../core/context.ts';
import { logPage } from '../../core/logs/log-page.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import { BOT_ENTRY_COLUMNS, type BotEntry, presentBotEntry } from './bot-logs.present.ts';

const SOURCE = { kind: 'bot', columns: BOT_ENTRY_COLUMNS } as const;

export function botLogRoutes({ bind, work, address, knownMatches }: Context): void {
  bind.guarded(listBotLogs, async ({ session, query, request }) => {
    const { user_name, target_table, user_statement, sql_statement, ip_address, action_type } =
      query;
    const page = await work.read(session.companyId, (tx) =>
      logPage<BotEntry>(tx, knownMatches, SOURCE, query, {
        contains: { user_name, target_table, user_statement, sql_statement, ip_address },
        action_type,
      }),
    );
    const until = { until: String(page.until) };
    return pageEnvelope(page.rows.map(presentBotEntry), page.count, query, request, address, until);
  });
}
