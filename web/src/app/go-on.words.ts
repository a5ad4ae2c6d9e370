import { addWords } from '../lib/i18n.ts';
import { goOn } from './go-on.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    goOn: typeof goOn;
  }
}

addWords('goOn', goOn, { ko: async () => (await import('./go-on.ko.ts')).goOn });
