import { addWords } from '../lib/i18n.ts';
import { resumePage } from './resume-page.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    resumePage: typeof resumePage;
  }
}

addWords('resumePage', resumePage, {
  ko: async () => (await import('./resume-page.ko.ts')).resumePage,
});
