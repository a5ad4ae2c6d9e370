import { addWords } from '../../lib/i18n.ts';
import { botLogs } from './bot-logs.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    botLogs: typeof botLogs;
  }
}

addWords('botLogs', botLogs, { ko: async () => (await import('./bot-logs.ko.ts')).botLogs });
