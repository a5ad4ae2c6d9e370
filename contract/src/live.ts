import { z } from 'zod';
import { message, sender } from './chats.ts';
import { conversation } from './conversation.ts';
import { id, timestamp } from './kit/fields.ts';
import { TOKEN_LIMITS } from './limits.ts';

/** The addresses of live connections, for staff and for customers. */
export const LIVE_PATH = '/api/live/';
export const OPEN_LIVE_PATH = '/api/open/live/';
/** Of one ticket: who reads and writes it, and that it has changed. The change itself is read by a call. */
export const TICKET_LIVE_PATH = '/api/live/ticket/';

/** Of one person: that their notices, or tickets, have changed. The change itself is read by a call. */
export const NOTICE_LIVE_PATH = '/api/live/notices/';

/** Of one room: that its internal notes have changed. Apart from the room itself, where the customer is. */
export const ROOM_NOTES_LIVE_PATH = '/api/live/room-notes/';

/** Of the desk: what happens to the conversations within one's reach. */
export const DESK_LIVE_PATH = '/api/live/desk/';
/** Of one conversation, as of a room, for those who work at the desk. */
export const CONVERSATION_LIVE_PATH = '/api/live/conversation/';

/** Of the data screen: that the person's rights or the tables have changed. The change itself is read by a call. */
export const DATA_LIVE_PATH = '/api/live/data/';

export const MAX_FRAME_BYTES = 64 * 1024;
/** A client that missed more messages than this loads the list again. */
export const MAX_MISSED = 500;

/** Messages of a room are numbered 1, 2, 3 … without a gap. */
const seq = z.int().nonnegative();

const typing = z.object({ type: z.literal('typing') });
/** Everything up to this message was on the sender's screen. */
const seen = z.object({ type: z.literal('seen'), seq });
const ping = z.object({ type: z.literal('ping') });

/** The first frame has the token, which must not be in an address, and the number of the last message seen. */
export const staffFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    access: z.string().max(TOKEN_LIMITS.access),
    room: id,
    after: seq.optional(),
  }),
  typing,
  ping,
]);

/** The number is of a timeline in which nothing is numbered across its sources, so it is always 0. */
export const ticketFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    access: z.string().max(TOKEN_LIMITS.access),
    ticket: id,
    after: seq.optional(),
  }),
  typing,
  ping,
]);

/** As of tickets, the number is always 0. */
export const noticeFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    access: z.string().max(TOKEN_LIMITS.access),
    after: seq.optional(),
  }),
  ping,
]);

/** As of tickets, the number is always 0. */
export const roomNotesFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    access: z.string().max(TOKEN_LIMITS.access),
    room: id,
    after: seq.optional(),
  }),
  ping,
]);

/** The number is of the last change of a conversation that the client has. */
export const deskFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    access: z.string().max(TOKEN_LIMITS.access),
    after: seq.optional(),
    /** False: only followed from another screen, so that the person does not count as there. */
    is_at_desk: z.boolean().optional(),
  }),
  ping,
]);

/** Without `after`, a customer gets the newest messages of the room. */
export const customerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().max(TOKEN_LIMITS.room),
    after: seq.optional(),
  }),
  typing,
  seen,
  ping,
]);

export const liveMessage = message.extend({ seq });

const personFields = {
  /** The account's id; only staff get it. */
  id: id.optional(),
  name: z.string(),
  sender,
};
const person = z.object(personFields);

/** The frames that the server sends. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: liveMessage }),
  /** All messages up to `seq` have been sent; later ones are sent when they arrive. */
  z.object({ type: z.literal('live'), seq }),
  /** More than `MAX_MISSED` messages were missed; the client loads the list. */
  z.object({ type: z.literal('reload'), seq }),
  /**
   * The number of connected people, and the names of the first. Customers get the names of staff who answer, and
   * the count 1 if anybody is connected.
   */
  z.object({ type: z.literal('people'), people: z.array(person), count: z.int() }),
  z.object({ type: z.literal('typing'), ...personFields }),
  z.object({ type: z.literal('room'), name: z.string(), status: z.boolean() }),
  /** The ticket, the person's notices, or the room's notes have changed. */
  z.object({ type: z.literal('changed') }),
  /** Some ticket of the company has changed; which one, nobody is told here. */
  z.object({ type: z.literal('tickets') }),
  /** The other side has seen everything up to `seq`. */
  z.object({ type: z.literal('seen'), by: sender, seq, time: timestamp }),
  /** Of the room's customer: whether somebody works at the desk, and who answers. */
  z.object({ type: z.literal('staff'), is_there: z.boolean(), name: z.string() }),
  /**
   * Everything that changed after the change number `from` up to `seq`; `gone` is out of reach or closed. With `all`,
   * whatever is not in it is gone too: after a break nobody is told the numbers of what is out of their reach.
   */
  z.object({
    type: z.literal('desk'),
    from: seq,
    seq,
    conversations: z.array(conversation),
    gone: z.array(id),
    all: z.array(id).optional(),
  }),
  /**
   * Of conversations within reach: whose customers have opened or closed their page. With `is_all`, nobody else is
   * online.
   */
  z.object({
    type: z.literal('online'),
    is_all: z.boolean(),
    came: z.array(id),
    left: z.array(id),
  }),
  /** The person has read this conversation, or marked it as unread, in another tab perhaps. */
  z.object({
    type: z.literal('read'),
    conversation: id,
    read_count: z.int(),
    is_unread: z.boolean(),
  }),
  /** What the company has set for the desk is another. */
  z.object({ type: z.literal('settings'), only_assignee_answers: z.boolean() }),
  /** Somebody came to the desk, left it, is away or back. */
  z.object({ type: z.literal('colleagues') }),
  z.object({ type: z.literal('pong') }),
]);

export type StaffFrame = z.output<typeof staffFrame>;
export type TicketFrame = z.output<typeof ticketFrame>;
export type NoticeFrame = z.output<typeof noticeFrame>;
export type RoomNotesFrame = z.output<typeof roomNotesFrame>;
export type DeskFrame = z.output<typeof deskFrame>;
export type CustomerFrame = z.output<typeof customerFrame>;
export type LiveMessage = z.output<typeof liveMessage>;
export type LivePerson = z.output<typeof person>;
export type ServerFrame = z.output<typeof serverFrame>;

/**
 * Why the server closes a connection. After a code below 4400 the client reconnects; after a code from
 * `tooMany` on it reconnects later, because there were too many frames or connections.
 */
export const CLOSE = {
  goingAway: 1001,
  tooBig: 1009,
  fault: 1011,
  malformed: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  noHello: 4408,
  tooMany: 4429,
  /** The room has too many connections of its customer. */
  roomFull: 4430,
  networkFull: 4431,
  companyFull: 4432,
  /** A member of staff has too many rooms open. */
  sessionFull: 4433,
  tooSlow: 4399,
} as const;
