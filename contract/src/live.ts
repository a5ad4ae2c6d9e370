import { z } from 'zod';
import { message, sender } from './chats.ts';
import { id } from './kit/fields.ts';

/** Where staff open the live connection of a room, and where its customer does. */
export const LIVE_PATH = '/api/live/';
export const OPEN_LIVE_PATH = '/api/open/live/';

export const MAX_FRAME_BYTES = 64 * 1024;
/** Whoever missed more than this loads the list again. */
export const MAX_MISSED = 500;

/** Messages of a room are numbered 1, 2, 3 … without a gap. */
const seq = z.int().nonnegative();

const typing = z.object({ type: z.literal('typing') });
const ping = z.object({ type: z.literal('ping') });

/** The first frame says who one is, and which message one saw last; the token is in no address. */
export const staffFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    access: z.string().max(4000),
    room: id,
    after: seq.optional(),
  }),
  typing,
  ping,
]);

/** Without `after` a customer is sent the newest messages of the room. */
export const customerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().max(200), after: seq.optional() }),
  typing,
  ping,
]);

export const liveMessage = message.extend({ seq });

const personFields = {
  /** The account, for staff; a customer is told no ids. */
  id: id.optional(),
  name: z.string(),
  sender,
};
const person = z.object(personFields);

/** What the server says. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: liveMessage }),
  /** Everything up to `seq` has been sent; whatever comes from here on comes as it happens. */
  z.object({ type: z.literal('live'), seq }),
  /** Too much was missed to be sent one by one; the list has it. */
  z.object({ type: z.literal('reload'), seq }),
  /** Who is connected, the first of them by name. */
  z.object({ type: z.literal('people'), people: z.array(person), count: z.int() }),
  z.object({ type: z.literal('typing'), ...personFields }),
  z.object({ type: z.literal('room'), name: z.string(), status: z.boolean() }),
  z.object({ type: z.literal('pong') }),
]);

export type StaffFrame = z.output<typeof staffFrame>;
export type CustomerFrame = z.output<typeof customerFrame>;
export type LiveMessage = z.output<typeof liveMessage>;
export type LivePerson = z.output<typeof person>;
export type ServerFrame = z.output<typeof serverFrame>;

/**
 * Why the server closes a connection. Those below 4400 are worth another try, and so are those from
 * `tooMany` on, later: there were too many frames, or too many connections of one kind.
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
  /** The conversation is open in too many windows. */
  roomFull: 4430,
  networkFull: 4431,
  companyFull: 4432,
  /** A member of staff has too many rooms open. */
  sessionFull: 4433,
  tooSlow: 4399,
} as const;
