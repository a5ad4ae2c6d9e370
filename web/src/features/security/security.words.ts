import { addWords } from '../../lib/i18n.ts';
import { security } from './security.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    security: typeof security;
  }
}

addWords('security', security, { ko: async () => (await import('./security.ko.ts')).security });
