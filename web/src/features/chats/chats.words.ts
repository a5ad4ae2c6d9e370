import { addWords } from '../../lib/i18n.ts';
import { chats } from './chats.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats: typeof chats;
  }
}

addWords('chats', chats, { ko: async () => (await import('./chats.ko.ts')).chats });
