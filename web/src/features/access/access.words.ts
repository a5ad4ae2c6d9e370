import { addWords } from '../../lib/i18n.ts';
import { access } from './access.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    access: typeof access;
  }
}

addWords('access', access, {
  ko: async () => (await import('./access.ko.ts')).access,
});
