import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needsAll } from './kit/access.ts';
import { id, idText, numberText, paragraph, timestamp } from './kit/fields.ts';
import { LIMITS } from './limits.ts';
import { mention } from './ticket-timeline.ts';

/** Notes in one answer. */
export const MOST_ROOM_NOTES = 100;

export const roomNote = z.object({
  id,
  account: id.nullable(),
  /** As stored: first name, last name. */
  name: z.string(),
  content: z.string(),
  /** In their order. */
  mentions: z.array(mention),
  /** The newest message of the room when the note was written. Null if there was none. */
  message: id.nullable(),
  time_created: timestamp,
});

export type RoomNote = z.output<typeof roomNote>;

const page = z.object({
  /** The newest first. */
  notes: z.array(roomNote),
  /** For `before`: where older ones begin. Null if there are none. */
  older: z.int().nullable(),
});

export type RoomNotePage = z.output<typeof page>;

const params = z.object({ id: idText });

/** Reading the notes of a room needs the permissions to see tickets and to see this room. */
export const listRoomNotes = endpoint({
  method: 'GET',
  path: '/api/chats/{id}/notes/',
  tag: 'Chats',
  summary: 'Read the internal notes of a room, newest first',
  errors: [401, 403, 404],
  access: needsAll('view_chatroom', 'view_ticket'),
  params,
  query: z.object({
    before: numberText.meta({ wire: { type: 'integer', minimum: 0 } }).optional(),
    limit: numberText
      .refine((size) => size >= 1 && size <= MOST_ROOM_NOTES, {
        params: { rule: 'fromOneTo', max: MOST_ROOM_NOTES },
      })
      .meta({ wire: { type: 'integer', minimum: 1, maximum: MOST_ROOM_NOTES, default: 50 } })
      .default(50),
  }),
  response: page,
});

/** A note is no message, so that it does not need the permission to send messages. */
export const addRoomNote = endpoint({
  method: 'POST',
  path: '/api/chats/{id}/notes/',
  tag: 'Chats',
  summary: 'Write an internal note about a room, which customers never see',
  errors: [401, 403, 404, 429],
  access: needsAll('change_ticket', 'view_chatroom', 'view_ticket'),
  status: 201,
  idempotent: true,
  params,
  body: z.object({ content: paragraph(LIMITS.message).min(1) }),
  response: roomNote,
});
