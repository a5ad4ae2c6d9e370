import { addWords } from '../../lib/i18n.ts';
import { shortcuts } from './shortcuts.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shortcuts: typeof shortcuts;
  }
}

addWords('shortcuts', shortcuts, { ko: async () => (await import('./shortcuts.ko.ts')).shortcuts });
