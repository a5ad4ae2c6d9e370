import { addWords } from '../../lib/i18n.ts';
import { data } from './data.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    data: typeof data;
  }
}

addWords('data', data, { ko: async () => (await import('./data.ko.ts')).data });
