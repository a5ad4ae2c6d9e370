import { addWords } from '../../lib/i18n.ts';
import { tablePermissions } from './table-permissions.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tablePermissions: typeof tablePermissions;
  }
}

addWords('tablePermissions', tablePermissions, {
  ko: async () => (await import('./table-permissions.ko.ts')).tablePermissions,
});
