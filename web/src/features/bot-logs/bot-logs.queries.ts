import { type BotLogEntry, listBotLogs } from '@maru/contract/bot-logs';
import { call } from '../../lib/api.ts';
import type { ListSource } from '../../lib/list/list-query.ts';
import { logParameters } from '../../lib/list/log-parameters.ts';

export const botLogSource: ListSource<BotLogEntry> = {
  key: (state) => ['bot-logs', 'list', state],
  load: (state, signal) => call(listBotLogs, { query: logParameters(state) }, { signal }),
};
