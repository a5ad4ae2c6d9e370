import { addWords } from '../../lib/i18n.ts';
import { chatLinks } from './chat-links.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chatLinks: typeof chatLinks;
  }
}

addWords('chatLinks', chatLinks, {
  ko: async () => (await import('./chat-links.ko.ts')).chatLinks,
});
