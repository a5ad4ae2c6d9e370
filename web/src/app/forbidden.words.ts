import { addWords } from '../lib/i18n.ts';
import { forbidden } from './forbidden.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    forbidden: typeof forbidden;
  }
}

addWords('forbidden', forbidden, { ko: async () => (await import('./forbidden.ko.ts')).forbidden });
