import { type ActionLogEntry, listActionLogs } from '@maru/contract/action-logs';
import { call } from '../../lib/api.ts';
import type { ListSource } from '../../lib/list/list-query.ts';
import { logParameters } from '../../lib/list/log-parameters.ts';

export const actionLogSource: ListSource<ActionLogEntry> = {
  key: (state) => ['logs', 'list', state],
  load: (state, signal) => call(listActionLogs, { query: logParameters(state) }, { signal }),
};
