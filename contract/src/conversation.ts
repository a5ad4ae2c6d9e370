import { z } from 'zod';
import { sender } from './chats.ts';
import { id, timestamp } from './kit/fields.ts';
import { TICKET_PRIORITIES } from './ticket-life.ts';

/** A chat room as the desk shows it. Everybody with the same reach is told the same. */
export const conversation = z.object({
  id,
  /** The room's name, which is the customer's as long as nobody changed it. */
  name: z.string(),
  is_open: z.boolean(),
  /** Names as stored: first name, last name. */
  assignee: z.object({ id, name: z.string() }).nullable(),
  department: z.object({ id, name: z.string() }).nullable(),
  /** Since when the customer waits for an answer. Null if staff wrote last. */
  waiting_since: timestamp.nullable(),
  last: z
    .object({
      sender,
      /** Who of the staff wrote it; null of the customer. An account that was deleted leaves its name. */
      by: z.object({ id: id.nullable(), name: z.string() }).nullable(),
      words: z.string(),
      time: timestamp,
    })
    .nullable(),
  /** The customer's messages so far, and how many of them staff had answered. */
  customer_count: z.int(),
  answered_count: z.int(),
  /** The newest internal note. */
  note: id.nullable(),
  /** The newest open ticket of the room within reach of the person. */
  ticket: z
    .object({
      id,
      priority: z.enum(TICKET_PRIORITIES),
      /** Another one after each change of the ticket. */
      version: z.int(),
    })
    .nullable(),
  time_created: timestamp,
  time_updated: timestamp,
});
