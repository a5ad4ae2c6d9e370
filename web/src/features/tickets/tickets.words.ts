import { addWords } from '../../lib/i18n.ts';
import { tickets } from './tickets.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tickets: typeof tickets;
  }
}

addWords('tickets', tickets, { ko: async () => (await import('./tickets.ko.ts')).tickets });
