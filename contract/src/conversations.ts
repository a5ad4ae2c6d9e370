import { z } from 'zod';
import { conversation } from './conversation.ts';
import { conversationEvent } from './conversation-events.ts';
import { endpoint } from './endpoint.ts';
import { needs, needsAll } from './kit/access.ts';
import { id, idText, line, paragraph, timestamp } from './kit/fields.ts';
import { LIMITS } from './limits.ts';
import { ticketPriority, ticketStatus } from './tickets.ts';

export const CONVERSATION_LIMITS = {
  /** Open conversations in one answer: one's own first, then who waits longest. */
  listed: 2_000,
  /** Characters of the last message in the list. */
  lastWords: 200,
  /** Conversations in one answer to a search, and characters that are searched for. */
  found: 50,
  searched: 100,
  /** Events of a conversation, in one answer. */
  events: 100,
} as const;

/** The conversations that concern one person: their own, nobody's, their department's, and all. */
export const CONVERSATION_VIEWS = ['mine', 'unassigned', 'department', 'all'] as const;

export type ConversationView = (typeof CONVERSATION_VIEWS)[number];

const ownConversation = conversation.extend({
  /** How many of the customer's messages the caller has read. */
  read_count: z.int(),
  /** The caller has marked it as unread, to come back to it. */
  is_unread: z.boolean(),
});

export type Conversation = z.output<typeof conversation>;
export type OwnConversation = z.output<typeof ownConversation>;

/** Unread is what nobody has answered and the person has not read. */
export const unreadOf = ({
  customer_count,
  answered_count,
  read_count,
}: Pick<OwnConversation, 'customer_count' | 'answered_count' | 'read_count'>): number =>
  Math.max(0, customer_count - Math.max(answered_count, read_count));

const params = z.object({ id: idText });

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/',
  tag: 'Desk',
  summary: 'List the open conversations within reach: one’s own first, then who waits longest',
  errors: [401, 403],
  access: needs('use_desk'),
  response: z.object({
    /** The number of the last change that is in this answer. The live connection continues after it. */
    seq: z.int(),
    conversations: z.array(ownConversation),
    /** Whether there are more than fit into one answer. */
    has_more: z.boolean(),
    /** The caller's department, for the view of it. */
    department: id.nullable(),
    /** Whether the caller's reach is the whole company. */
    reaches_all: z.boolean(),
    /** What a colleague has must be taken over before one can answer it. */
    only_assignee_answers: z.boolean(),
  }),
});

export const findConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/search/',
  tag: 'Desk',
  summary: 'Find conversations, also closed ones, by customer, email or words',
  errors: [401, 403, 429],
  access: needs('use_desk'),
  query: z.object({ q: line(CONVERSATION_LIMITS.searched).optional() }),
  response: z.object({ conversations: z.array(ownConversation), has_more: z.boolean() }),
});

const roomTicket = z.object({
  id,
  subject: z.string(),
  status: ticketStatus,
  priority: ticketPriority,
  /** Another one after each change. */
  version: z.int(),
  assignee_name: z.string(),
  department_name: z.string(),
  due_date: z.iso.date().nullable(),
  created_at: timestamp,
});

const detail = ownConversation.extend({
  /** The email address that the visitor typed: a claim until the customer's record has the same one. */
  email: z.string(),
  is_verified: z.boolean(),
  /** The customer's record. Null if there is none. */
  customer: z
    .object({ id, name: z.string(), email: z.string(), phone: z.string(), since: timestamp })
    .nullable(),
  /** As the visitor's browser said. Empty if it did not. */
  language: z.string(),
  time_zone: z.string(),
  /** The number of the last message, and up to which the customer has seen them. */
  last_seq: z.int(),
  seen_seq: z.int(),
  seen_at: timestamp.nullable(),
  /** The newest of what was done with it, the newest first. */
  events: z.array(conversationEvent),
  /** Tickets of this room, then other tickets of the customer, within reach, the newest first. */
  tickets: z.array(roomTicket),
  earlier_tickets: z.array(roomTicket),
  /** Other rooms of the customer within reach, the newest first. */
  earlier_rooms: z.array(
    z.object({ id, name: z.string(), is_open: z.boolean(), time_created: timestamp }),
  ),
});

export type ConversationDetail = z.output<typeof detail>;

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/',
  tag: 'Desk',
  summary: 'Read a conversation and what is known of its customer',
  errors: [401, 403, 404],
  access: needs('use_desk'),
  params,
  response: detail,
});

/** Of two who take at once, the second gets 409 with the name of the first. */
export const takeConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/take/',
  tag: 'Desk',
  summary: 'Take a conversation that nobody has',
  errors: [401, 403, 404, 409, 429],
  access: needs('use_desk'),
  params,
  response: ownConversation,
});

/** `from` is the colleague who had it when the caller chose: if another one has it now, the answer is 409 with the name. */
export const takeOverConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/take-over/',
  tag: 'Desk',
  summary: 'Take a conversation from a colleague, who is told',
  errors: [401, 403, 404, 409, 429],
  access: needs('use_desk'),
  params,
  body: z.object({ from: id }),
  response: ownConversation,
});

/** A colleague's conversation needs `change_chatroom`. */
export const assignConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/assignment/',
  tag: 'Desk',
  summary: 'Give a conversation to a person or a department, or back; with a note if wanted',
  errors: [401, 403, 404, 429],
  access: needs('use_desk'),
  params,
  body: z.object({
    assignee_id: id.nullable(),
    department_id: id.nullable(),
    /** An internal note for the new assignee. */
    note: paragraph(LIMITS.message).optional(),
  }),
  response: ownConversation,
});

export const setConversationOpen = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/open/',
  tag: 'Desk',
  summary: 'Close a conversation, or reopen it',
  errors: [401, 403, 404, 429],
  access: needs('use_desk'),
  params,
  body: z.object({ is_open: z.boolean() }),
  response: ownConversation,
});

export const markConversationRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/read/',
  tag: 'Desk',
  summary: 'Say up to which message one has read a conversation',
  errors: [401, 403, 404, 429],
  access: needs('use_desk'),
  params,
  body: z.object({ seq: z.int().nonnegative() }),
  response: z.object({ read_count: z.int() }),
});

/** Until the caller reads it again. What the customer sees of it stays as it was. */
export const markConversationUnread = endpoint({
  method: 'DELETE',
  path: '/api/conversations/{id}/read/',
  tag: 'Desk',
  summary: 'Mark a conversation as unread for oneself',
  errors: [401, 403, 404, 429],
  access: needs('use_desk'),
  params,
});

/** The ticket must be within reach and have no room yet. */
export const linkConversationTicket = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/ticket/',
  tag: 'Desk',
  summary: 'Link a ticket with a conversation',
  errors: [401, 403, 404, 409, 429],
  access: needsAll('use_desk', 'change_ticket', 'view_ticket'),
  params,
  body: z.object({ ticket_id: id }),
  response: ownConversation,
});
