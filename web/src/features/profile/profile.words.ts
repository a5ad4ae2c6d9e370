import { addWords } from '../../lib/i18n.ts';
import { profile } from './profile.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof profile;
  }
}

addWords('profile', profile, { ko: async () => (await import('./profile.ko.ts')).profile });
