import { type BotLogEntry, listBotLogs } from '@maru/contract/bot-logs';
import { call } from '../../lib/api.ts';
import type { ListSource, SortKey } from '../../lib/list/list-query.ts';
import { logParameters } from '../../lib/list/log-parameters.ts';

export type BotLogSortKey = SortKey<typeof listBotLogs>;

export const botLogSource: ListSource<BotLogEntry, BotLogSortKey> = {
  key: (state) => ['bot-logs', 'list', state],
  load: (state, signal) => call(listBotLogs, { query: logParameters(state) }, { signal }),
};
