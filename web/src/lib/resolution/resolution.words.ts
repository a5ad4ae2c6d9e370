import { addWords } from '../i18n.ts';
import { resolution } from './resolution.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    resolution: typeof resolution;
  }
}

addWords('resolution', resolution, {
  ko: async () => (await import('./resolution.ko.ts')).resolution,
});
