import { addWords } from './i18n.ts';
import { ownTabs } from './own-tabs.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ownTabs: typeof ownTabs;
  }
}

addWords('ownTabs', ownTabs, { ko: async () => (await import('./own-tabs.ko.ts')).ownTabs });
