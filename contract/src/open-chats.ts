import { z } from 'zod';
import { messageContent, roomName } from './chats.ts';
import { chatLook } from './company-chat.ts';
import { endpoint } from './endpoint.ts';
import { anyone, customer } from './kit/access.ts';
import { email, numberText, requiredEmail, timestamp } from './kit/fields.ts';
import { languageTag } from './kit/language-tag.ts';
import { timeZone } from './kit/time-zone.ts';
import { browserKey } from './known-browser.ts';
import { LIMITS } from './limits.ts';
import { liveMessage } from './live.ts';
import { chatLink } from './open-key.ts';

/** When the company works, by its own clocks. */
const openingHours = z.object({
  zone: z.string(),
  /** From 1, Monday, to 7, Sunday; times of day as HH:MM. */
  spans: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  is_open: z.boolean(),
  /** When that changes: the next opening, or the end of this one. Null if it is too far away. */
  changes_at: timestamp.nullable(),
});

export type OpeningHours = z.output<typeof openingHours>;

/** The person or company that answers, and the look of the company's chat. */
const chatOwner = chatLook.extend({
  company_name: z.string(),
  /** The person who answers. Empty while nobody has the conversation. */
  staff_name: z.string(),
  /** Whether anybody of the company works at the desk now; of a department's link, anybody of the department. */
  is_there: z.boolean(),
  /** Null if the company has not said when it works. */
  hours: openingHours.nullable(),
  /** What the company says about its hours in its own words. */
  hours_text: z.string(),
});

const room = chatOwner.extend({
  /** The customer's name. */
  name: z.string(),
  status: z.boolean(),
  /** Whether the customer has said where an answer may be sent. */
  has_email: z.boolean(),
  /** Up to which message staff have seen the conversation, and up to which the customer has. */
  staff_seen_seq: z.int(),
  own_seen_seq: z.int(),
});

export type ChatOwner = z.output<typeof chatOwner>;

export type OpenRoom = z.output<typeof room>;

export const getChatLink = endpoint({
  method: 'GET',
  path: '/api/open/door/{company}/{key}/',
  tag: 'Open chats',
  summary: 'Whom a chat link leads to',
  errors: [404, 429],
  access: anyone,
  params: chatLink,
  response: chatOwner,
});

export const openRoom = endpoint({
  method: 'POST',
  path: '/api/open/door/{company}/{key}/rooms/',
  tag: 'Open chats',
  summary: 'Open a chat room as a customer',
  errors: [404, 429],
  access: anyone,
  status: 201,
  params: chatLink,
  body: z.object({
    name: roomName,
    /** A claim of the visitor, which staff see as such. Without it, that of the browser's last conversation. */
    email: email.optional(),
    /** As the visitor's browser says, for staff to know. */
    language: languageTag.optional(),
    time_zone: timeZone.optional(),
    /** The key of this browser; empty if it has none yet and can keep one. Without it nobody is remembered. */
    browser_key: browserKey.optional(),
  }),
  /** The token gives access to this room only. The browser's key comes with it where the visitor is remembered. */
  response: room.extend({ token: z.string(), browser_key: z.string().optional() }),
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

/** A claim of the visitor, which staff see as such. */
export const setOpenRoomEmail = endpoint({
  method: 'PUT',
  path: '/api/open/room/email/',
  tag: 'Open chats',
  summary: 'Say where an answer may be sent',
  errors: [401, 429],
  access: customer,
  body: z.object({ email: requiredEmail }),
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
  errors: [401, 429],
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
  errors: [401, 409, 429],
  access: customer,
  status: 201,
  body: z.object({ content: messageContent }),
  idempotent: true,
  response: liveMessage,
});
