import { addWords } from '../../lib/i18n.ts';
import { dataSource } from './data-source.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dataSource: typeof dataSource;
  }
}

addWords('dataSource', dataSource, {
  ko: async () => (await import('./data-source.ko.ts')).dataSource,
});
