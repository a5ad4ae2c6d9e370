import { addWords } from '../../lib/i18n.ts';
import { noCompany } from './no-company.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    noCompany: typeof noCompany;
  }
}

addWords('noCompany', noCompany, {
  ko: async () => (await import('./no-company.ko.ts')).noCompany,
});
