import { addWords } from '../../lib/i18n.ts';
import { actionLogs } from './action-logs.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    actionLogs: typeof actionLogs;
  }
}

addWords('actionLogs', actionLogs, {
  ko: async () => (await import('./action-logs.ko.ts')).actionLogs,
});
