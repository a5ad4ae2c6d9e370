import type { ChatMessage } from '@maru/contract/chats';

const includes = (text: string, part: string | undefined): boolean =>
  !part || text.toUpperCase().includes(part.trim().normalize('NFC').toUpperCase());

/** In a name, also the family name before the given name, and without the space between them. */
function hasName(stored: string, wanted: string | undefined): boolean {
  const joined = wanted?.replaceAll(' ', '') ?? '';
  if (joined.length < 2) return includes(stored, wanted);
  const parts = stored.split(' ');
  return (
    includes(stored, wanted) ||
    includes(parts.join(''), joined) ||
    (parts.length === 2 && includes(parts.toReversed().join(''), joined))
  );
}

/** Whether a message passes the list's filters, by the same rules as on the server. */
export const matches = (message: ChatMessage, filters: Record<string, string>): boolean =>
  (!filters.sender || message.sender === filters.sender) &&
  hasName(message.sender_name, filters.sender_name) &&
  includes(message.content, filters.content);
