import { z } from 'zod';
import { messageContent, roomName } from './chats.ts';
import { companyChat } from './company-chat.ts';
import { anyone, customer } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { email, line, numberText, openKey } from './kit/fields.ts';
import { LIMITS } from './limits.ts';
import { liveMessage } from './live.ts';

/** The parameters of a chat link: the company's code and the account's open key. */
const chatLink = z.object({ company: line(100), key: openKey.min(1) });

/** Whom a chat link leads to, and how that company's chat looks. */
const chatOwner = companyChat.extend({
  company_name: z.string(),
  /** The account of the chat link. */
  staff_name: z.string(),
});

const room = chatOwner.extend({
  /** The customer's name. */
  name: z.string(),
  status: z.boolean(),
});

export type ChatOwner = z.output<typeof chatOwner>;

export type OpenRoom = z.output<typeof room>;

export const getChatLink = endpoint({
  method: 'GET',
  path: '/api/open/door/{company}/{key}/',
  tag: 'Open chats',
  summary: 'Whom a chat link leads to',
  errors: [400, 404, 429],
  access: anyone,
  params: chatLink,
  response: chatOwner,
});

export const openRoom = endpoint({
  method: 'POST',
  path: '/api/open/door/{company}/{key}/rooms/',
  tag: 'Open chats',
  summary: 'Open a chat room as a customer',
  errors: [400, 404, 429],
  access: anyone,
  status: 201,
  params: chatLink,
  body: z.object({
    name: roomName,
    /** A claim of the visitor, which staff see as such. */
    email: email.optional(),
  }),
  /** The token gives access to this room only. */
  response: room.extend({ token: z.string() }),
});

export const getOpenRoom = endpoint({
  method: 'GET',
  path: '/api/open/room/',
  tag: 'Open chats',
  summary: 'Read the own room',
  errors: [401, 429],
  access: customer,
  response: room,
});

/**
 * Older messages; the newest arrive over the live connection. A page of long messages has fewer of them.
 * There are more pages until one contains message number 1.
 */
export const listOpenMessages = endpoint({
  method: 'GET',
  path: '/api/open/room/messages/',
  tag: 'Open chats',
  summary: `Read up to ${LIMITS.messagesPerAnswer} messages of the own room from before one`,
  errors: [400, 401, 429],
  access: customer,
  query: z.object({
    before: numberText.optional().meta({ wire: { type: 'integer', minimum: 1 } }),
  }),
  response: z.object({ results: z.array(liveMessage) }),
});

export const sendOpenMessage = endpoint({
  method: 'POST',
  path: '/api/open/room/messages/',
  tag: 'Open chats',
  summary: 'Write into the own room',
  errors: [400, 401, 409, 429],
  access: customer,
  status: 201,
  body: z.object({ content: messageContent }),
  idempotent: true,
  response: liveMessage,
});
