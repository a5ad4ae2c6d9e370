import { z } from 'zod';
import { sender } from './chats.ts';
import { endpoint } from './endpoint.ts';
import { customer } from './kit/access.ts';
import { id, idText, line, numberText, timestamp } from './kit/fields.ts';
import { TOKEN_LIMITS } from './limits.ts';
import { chatLink } from './open-key.ts';

export const KNOWN_BROWSER = {
  /** A key ends so many days after its last use. */
  days: 180,
  /** Conversations in one answer. */
  page: 20,
} as const;

/** The key by which a company knows a visitor's browser again. */
export const browserKey = line(TOKEN_LIMITS.room);

const browserConversation = z.object({
  id,
  is_open: z.boolean(),
  /** The beginning of the last message. */
  last_words: z.string(),
  last_sender: sender,
  last_time: timestamp,
  /** Whether staff have written something that the customer has not seen. */
  is_unread: z.boolean(),
});

export type BrowserConversation = z.output<typeof browserConversation>;

const knownVisitor = z.object({
  /** As the visitor typed them here the last time; never what staff know of the customer. */
  name: z.string(),
  email: z.string(),
  /** Those that were begun in this browser, the newest first. */
  conversations: z.array(browserConversation),
  /** The `before` that continues the list. Null after the last conversation. */
  next: id.nullable(),
});

export type KnownVisitor = z.output<typeof knownVisitor>;

/** With a link that leads nowhere, a key is as good as an unknown one. */
export const getKnownVisitor = endpoint({
  method: 'GET',
  path: '/api/open/door/{company}/{key}/browser/',
  tag: 'Open chats',
  summary: 'Read as whom a browser is known, and its conversations',
  errors: [401, 429],
  access: customer,
  params: chatLink,
  /** Only conversations with a smaller number. */
  query: z.object({
    before: numberText.meta({ wire: { type: 'integer', minimum: 1 } }).optional(),
  }),
  response: knownVisitor,
});

export const continueRoom = endpoint({
  method: 'POST',
  path: '/api/open/door/{company}/{key}/browser/rooms/{id}/',
  tag: 'Open chats',
  summary: 'Get the token of a conversation that was begun in this browser',
  errors: [401, 404, 429],
  access: customer,
  params: chatLink.extend({ id: idText }),
  response: z.object({ token: z.string() }),
});

/** Ends the key and the tokens of its conversations. The conversations stay with the customer, for staff. */
export const forgetBrowser = endpoint({
  method: 'DELETE',
  path: '/api/open/browser/',
  tag: 'Open chats',
  summary: 'Forget the visitor in this browser',
  errors: [401, 429],
  access: customer,
});
