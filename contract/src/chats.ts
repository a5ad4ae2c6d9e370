import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, idText, paragraph, requiredLine, timestamp } from './kit/fields.ts';
import { booleanFilter, listQuery, pageOf, textFilter } from './kit/list.ts';
import { LIMITS } from './limits.ts';

export const SENDERS = ['agent', 'client'] as const;

const chat = z.object({
  id,
  name: z.string(),
  creator: z.object({ first_name: z.string(), last_name: z.string() }),
  status: z.boolean(),
  time_created: timestamp,
  time_updated: timestamp,
});

export const sender = z.enum(SENDERS);

export const message = z.object({
  id,
  room: id,
  content: z.string(),
  sender,
  sender_name: z.string(),
  time_created: timestamp,
});

export const roomName = requiredLine(LIMITS.name);
export const messageContent = paragraph(LIMITS.message).min(1);

export type Chat = z.output<typeof chat>;
export type ChatMessage = z.output<typeof message>;

export const listChats = endpoint({
  method: 'GET',
  path: '/api/chats/',
  tag: 'Chats',
  summary: 'List chat rooms',
  errors: [401, 403, 404],
  access: needs('view_chatroom'),
  query: listQuery({
    orderBy: [
      'name',
      'creator__user__first_name',
      'creator__user__last_name',
      'time_created',
      'time_updated',
    ],
    defaultOrdering: 'name',
    filters: {
      name: textFilter,
      first_name: textFilter,
      last_name: textFilter,
      status: booleanFilter,
    },
  }),
  response: pageOf(chat),
});

export const getChat = endpoint({
  method: 'GET',
  path: '/api/chats/{id}/',
  tag: 'Chats',
  summary: 'Read a chat room',
  errors: [401, 403, 404],
  access: needs('view_chatroom'),
  params: z.object({ id: idText }),
  response: chat,
});

/** An inactive room accepts no message from its customer; a message of staff makes it active again. */
export const updateChat = endpoint({
  method: 'PUT',
  path: '/api/chats/{id}/',
  tag: 'Chats',
  summary: 'Rename a chat room, or set it active or inactive',
  errors: [401, 403, 404],
  access: needs('change_chatroom'),
  params: z.object({ id: idText }),
  body: z.object({ name: roomName.optional(), status: z.boolean().optional() }),
  response: chat,
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chats/{id}/messages/',
  tag: 'Chats',
  summary: 'List the messages of a room',
  errors: [401, 403, 404],
  access: needs('view_chatroom'),
  params: z.object({ id: idText }),
  query: listQuery({
    orderBy: ['sender', 'sender_name', 'content', 'time_created'],
    defaultOrdering: '-time_created',
    filters: {
      sender: sender.optional(),
      sender_name: textFilter,
      content: textFilter,
    },
  }),
  response: pageOf(message),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chats/{id}/messages/',
  tag: 'Chats',
  summary: 'Send a message to a room',
  errors: [401, 403, 404, 429],
  access: needs('add_chatmessage'),
  status: 201,
  params: z.object({ id: idText }),
  body: z.object({
    room: id.or(idText),
    content: messageContent,
  }),
  idempotent: true,
  response: message,
});
