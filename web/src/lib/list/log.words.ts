import { addWords } from '../i18n.ts';
import { log } from './log.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    log: typeof log;
  }
}

addWords('log', log, { ko: async () => (await import('./log.ko.ts')).log });
