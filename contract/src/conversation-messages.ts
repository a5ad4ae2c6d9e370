import { z } from 'zod';
import { messageContent } from './chats.ts';
import { draft } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { idText, numberText, paragraph } from './kit/fields.ts';
import { LIMITS } from './limits.ts';
import { liveMessage } from './live.ts';
import { roomNote } from './room-notes.ts';

const params = z.object({ id: idText });

/** Older messages; the newest arrive over the live connection. There are more until one has number 1. */
export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/messages/',
  tag: 'Desk',
  summary: `Read up to ${LIMITS.messagesPerAnswer} messages of a conversation from before one`,
  errors: [401, 403, 404],
  access: needs('use_desk'),
  params,
  query: z.object({
    before: numberText.optional().meta({ wire: { type: 'integer', minimum: 1 } }),
  }),
  response: z.object({ results: z.array(liveMessage) }),
});

/**
 * An answer to an unassigned conversation assigns it to its author. A colleague's can be answered too, unless the company
 * lets only the assignee answer.
 */
export const answerConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages/',
  tag: 'Desk',
  summary: 'Answer the customer',
  errors: [401, 403, 404, 429],
  access: needs('use_desk'),
  status: 201,
  idempotent: true,
  params,
  body: z.object({ content: messageContent }),
  response: liveMessage,
});

export const listConversationNotes = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/notes/',
  tag: 'Desk',
  summary: 'Read the newest internal notes of a conversation, newest first',
  errors: [401, 403, 404],
  access: needs('use_desk'),
  params,
  response: z.object({ notes: z.array(roomNote) }),
});

export const addConversationNote = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/notes/',
  tag: 'Desk',
  summary: 'Write an internal note, which customers never see',
  errors: [401, 403, 404, 429],
  access: needs('use_desk'),
  status: 201,
  idempotent: true,
  params,
  body: z.object({ content: paragraph(LIMITS.message).min(1) }),
  response: roomNote,
});

export const getConversationDraft = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/draft/',
  tag: 'Desk',
  summary: 'Read what one has begun to write in a conversation',
  errors: [401, 403, 404],
  access: needs('use_desk'),
  params,
  response: draft,
});

export const saveConversationDraft = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/draft/',
  tag: 'Desk',
  summary: 'Keep what one has begun to write in a conversation',
  errors: [401, 403, 404, 429],
  access: needs('use_desk'),
  params,
  body: draft,
  response: draft,
});
