import { z } from 'zod';
import { id, timestamp } from './kit/fields.ts';

export const CONVERSATION_EVENTS = [
  /** By the chat link of a person who was there, or of a department. */
  'came_in',
  'taken',
  /** Taken from a colleague. */
  'taken_over',
  'assigned',
  /** Given to somebody else by the person who had it. */
  'handed_over',
  /** Given to nobody. */
  'released',
  /** The account that had it was closed, or the department deleted. */
  'left',
  'closed',
  'reopened',
] as const;

/** A step of a conversation. Names are those of the moment, people's as stored: first name, last name. */
export const conversationEvent = z.object({
  id,
  kind: z.enum(CONVERSATION_EVENTS),
  /** The name of the person who did it. Empty if it happened by a chat link. */
  by: z.string(),
  /** The new assignee of the conversation, or who had it before (taken over, left): a person, or else a department. */
  assignee: z.string(),
  department: z.string(),
  /** The newest message of the room at that moment. Null if there was none. */
  message: id.nullable(),
  time_created: timestamp,
});

export type ConversationEvent = z.output<typeof conversationEvent>;
