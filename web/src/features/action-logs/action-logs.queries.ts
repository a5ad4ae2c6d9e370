import { type ActionLogEntry, listActionLogs } from '@maru/contract/action-logs';
import { call } from '../../lib/api.ts';
import type { ListSource, SortKey } from '../../lib/list/list-query.ts';
import { logParameters } from '../../lib/list/log-parameters.ts';

export type ActionLogSortKey = SortKey<typeof listActionLogs>;

export const actionLogSource: ListSource<ActionLogEntry, ActionLogSortKey> = {
  key: (state) => ['logs', 'list', state],
  load: (state, signal) => call(listActionLogs, { query: logParameters(state) }, { signal }),
};
