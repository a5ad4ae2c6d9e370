import { addWords } from '../../lib/i18n.ts';
import { notices } from './notices.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notices: typeof notices;
  }
}

addWords('notices', notices, { ko: async () => (await import('./notices.ko.ts')).notices });
