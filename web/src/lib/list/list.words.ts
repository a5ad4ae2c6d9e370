import { addWords } from '../i18n.ts';
import { list } from './list.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    list: typeof list;
  }
}

addWords('list', list, {
  ko: async () => (await import('./list.ko.ts')).list,
});
