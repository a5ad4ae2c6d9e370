import { addWords } from '../../lib/i18n.ts';
import { company } from './company.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    company: typeof company;
  }
}

addWords('company', company, { ko: async () => (await import('./company.ko.ts')).company });
