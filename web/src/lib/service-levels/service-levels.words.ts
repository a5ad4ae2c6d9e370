import { addWords } from '../i18n.ts';
import { serviceLevels } from './service-levels.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    serviceLevels: typeof serviceLevels;
  }
}

addWords('serviceLevels', serviceLevels, {
  ko: async () => (await import('./service-levels.ko.ts')).serviceLevels,
});
