import { addWords } from '../i18n.ts';
import { secondFactor } from './second-factor.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    secondFactor: typeof secondFactor;
  }
}

addWords('secondFactor', secondFactor, {
  ko: async () => (await import('./second-factor.ko.ts')).secondFactor,
});
