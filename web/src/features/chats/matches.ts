import type { ChatMessage } from '@maru/contract/chats';

const includes = (text: string, part: string | undefined): boolean =>
  !part || text.toUpperCase().includes(part.trim().normalize('NFC').toUpperCase());

/** Whether a message passes the list's filters, by the same rules as on the server. */
export const matches = (message: ChatMessage, filters: Record<string, string>): boolean =>
  (!filters.sender || message.sender === filters.sender) &&
  includes(message.sender_name, filters.sender_name) &&
  includes(message.content, filters.content);
