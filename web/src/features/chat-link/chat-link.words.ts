import { addWords } from '../../lib/i18n.ts';
import { chatLink } from './chat-link.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chatLink: typeof chatLink;
  }
}

addWords('chatLink', chatLink, { ko: async () => (await import('./chat-link.ko.ts')).chatLink });
