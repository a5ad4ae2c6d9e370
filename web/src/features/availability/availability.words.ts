import { addWords } from '../../lib/i18n.ts';
import { availability } from './availability.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    availability: typeof availability;
  }
}

addWords('availability', availability, {
  ko: async () => (await import('./availability.ko.ts')).availability,
});
