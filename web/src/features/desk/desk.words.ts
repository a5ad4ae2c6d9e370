import { addWords } from '../../lib/i18n.ts';
import { desk } from './desk.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    desk: typeof desk;
  }
}

addWords('desk', desk, { ko: async () => (await import('./desk.ko.ts')).desk });
