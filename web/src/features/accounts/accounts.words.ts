import { addWords } from '../../lib/i18n.ts';
import { accounts } from './accounts.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accounts: typeof accounts;
  }
}

addWords('accounts', accounts, { ko: async () => (await import('./accounts.ko.ts')).accounts });
