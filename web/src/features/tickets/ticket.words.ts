import { addWords } from '../../lib/i18n.ts';
import { ticket } from './ticket.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ticket: typeof ticket;
  }
}

addWords('ticket', ticket, { ko: async () => (await import('./ticket.ko.ts')).ticket });
