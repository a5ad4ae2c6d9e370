import { addWords } from '../i18n.ts';
import { completion } from './completion.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    completion: typeof completion;
  }
}

addWords('completion', completion, {
  ko: async () => (await import('./completion.ko.ts')).completion,
});
