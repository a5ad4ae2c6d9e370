import { addWords } from '../i18n.ts';
import { ticketParts } from './ticket-parts.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ticketParts: typeof ticketParts;
  }
}

addWords('ticketParts', ticketParts, {
  ko: async () => (await import('./ticket-parts.ko.ts')).ticketParts,
});
