import { listBotLogs } from '@maru/contract/bot-logs';
import type { Context } from '../../core/context.ts';
import { logPage } from '../../core/logs.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import { ENTRY_COLUMNS, presentEntry } from './bot-logs.present.ts';

export function botLogRoutes({ bind, work, address }: Context): void {
  bind.guarded(listBotLogs, async ({ session, query, request }) => {
    const { user_name, target_table, user_statement, sql_statement, ip_address, action_type } =
      query;
    const page = await work.read(session.companyId, (tx) =>
      logPage(tx, 'bot_log', (entries) => entries.select(ENTRY_COLUMNS), query, {
        contains: { user_name, target_table, user_statement, sql_statement, ip_address },
        equals: { action_type },
      }),
    );
    const until = { until: String(page.until) };
    return pageEnvelope(page.rows.map(presentEntry), page.count, query, request, address, until);
  });
}
