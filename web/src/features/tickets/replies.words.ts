import { addWords } from '../../lib/i18n.ts';
import { replies } from './replies.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    replies: typeof replies;
  }
}

addWords('replies', replies, { ko: async () => (await import('./replies.ko.ts')).replies });
