import { addWords } from '../i18n.ts';
import { customers } from './customers.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    customers: typeof customers;
  }
}

addWords('customers', customers, { ko: async () => (await import('./customers.ko.ts')).customers });
