import { addWords } from '../../lib/i18n.ts';
import { companyChat } from './company-chat.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    companyChat: typeof companyChat;
  }
}

addWords('companyChat', companyChat, {
  ko: async () => (await import('./company-chat.ko.ts')).companyChat,
});
