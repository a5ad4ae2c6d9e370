import { addWords } from '../../lib/i18n.ts';
import { departments } from './departments.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    departments: typeof departments;
  }
}

addWords('departments', departments, {
  ko: async () => (await import('./departments.ko.ts')).departments,
});
