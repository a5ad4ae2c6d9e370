import { MAX_MISSED, type ServerFrame } from '@maru/contract/live';
import {
  type MessageRecord,
  messagesAfter,
  messagesBefore,
} from '../../core/rooms/messages.store.ts';
import { presentLiveMessage } from '../../core/rooms/present-message.ts';
import { type RoomRecord, roomById } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Work } from '../../core/work.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import type { CatchUpFrom, Member } from './member.ts';

/** The number of messages that a new member is sent. */
const FIRST_MESSAGES = 100;
const BATCH = 500;
const RETRY_MS = 500;

interface Listening {
  /** The newest message that this member has, or is being sent. */
  seq: number;
  /** Frames that arrive while the member is still catching up, or while their access is looked up again. */
  waiting: Waiting[] | undefined;
  isCatchingUp: boolean;
  /** How many such checks there are at the moment. */
  checks: number;
}

/** A message has a number; other frames have none. */
interface Waiting {
  seq?: number;
  frame: Uint8Array;
}

/**
 * One room with its members in this process. It keeps the number of the last message that it has read;
 * when it is notified of more, it reads on from there. So no message is skipped or sent twice, even if
 * notifications are lost or repeated.
 */
export class LiveRoom {
  readonly id: number;
  readonly companyId: number;
  readonly #work: Work;
  readonly #members = new Map<Member, Listening>();
  /** Undefined until the first member has joined. */
  #seq: number | undefined;
  #reading = false;
  #mayHaveMore = false;

  constructor(work: Work, companyId: number, id: number) {
    this.#work = work;
    this.companyId = companyId;
    this.id = id;
  }

  get members(): Iterable<Member> {
    return this.#members.keys();
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  /** Sends the missed messages, then the new ones. Returns the room, or undefined if it does not exist. */
  async join(member: Member, after: CatchUpFrom): Promise<RoomRecord | undefined> {
    const listening: Listening = { seq: 0, waiting: [], isCatchingUp: true, checks: 0 };
    this.#members.set(member, listening);
    const missed = await this.#work
      .read(this.companyId, (tx) => catchUp(tx, this.id, after))
      .catch((error) => {
        this.#members.delete(member);
        throw error;
      });
    if (!missed) {
      this.#members.delete(member);
      return undefined;
    }
    for (const message of missed.messages) member.connection.send(frameOf(message));
    const { seq } = missed;
    if (missed.tooMany)
      member.connection.send(encode({ type: 'reload', seq } satisfies ServerFrame));
    member.connection.send(encode({ type: 'live', seq } satisfies ServerFrame));
    listening.seq = seq;
    listening.isCatchingUp = false;
    sendWaiting(member, listening);
    if (this.#seq === undefined) {
      this.#seq = seq;
      this.readOn();
    }
    return missed.room;
  }

  /** Nothing is sent to the member until the check has ended. */
  async holdBack(member: Member, check: () => Promise<void>): Promise<void> {
    const listening = this.#members.get(member);
    if (!listening) return check();
    listening.checks += 1;
    listening.waiting ??= [];
    try {
      await check();
    } finally {
      listening.checks -= 1;
      sendWaiting(member, listening);
    }
  }

  leave(member: Member): void {
    this.#members.delete(member);
  }

  broadcast(frame: Uint8Array, to: (member: Member) => boolean = () => true): void {
    for (const [member, listening] of this.#members) {
      if (!to(member)) continue;
      if (listening.checks > 0) listening.waiting?.push({ frame });
      else member.connection.send(frame);
    }
  }

  /** Called when there may be more messages. A call during a read makes the read continue once more. */
  readOn(): void {
    this.#mayHaveMore = true;
    if (this.#reading || this.#seq === undefined) return;
    this.#reading = true;
    this.#readAll()
      .catch(() => setTimeout(() => this.readOn(), RETRY_MS).unref())
      .finally(() => {
        this.#reading = false;
      });
  }

  async #readAll(): Promise<void> {
    while (this.#mayHaveMore && this.#seq !== undefined && !this.isEmpty) {
      this.#mayHaveMore = false;
      const from: number = this.#seq;
      const messages = await this.#work.read(this.companyId, (tx) =>
        messagesAfter(tx, this.id, from, BATCH),
      );
      for (const message of messages) this.#deliver(message);
      if (messages.length === BATCH) this.#mayHaveMore = true;
    }
  }

  #deliver(message: MessageRecord): void {
    const { seq } = message;
    this.#seq = seq;
    const frame = frameOf(message);
    for (const [member, listening] of this.#members) {
      if (listening.waiting) listening.waiting.push({ seq, frame });
      else if (seq > listening.seq) {
        listening.seq = seq;
        member.connection.send(frame);
      }
    }
  }
}

function sendWaiting({ connection }: Member, listening: Listening): void {
  if (listening.isCatchingUp || listening.checks > 0) return;
  for (const { seq, frame } of listening.waiting ?? []) {
    if (seq !== undefined && seq <= listening.seq) continue;
    listening.seq = seq ?? listening.seq;
    connection.send(frame);
  }
  listening.waiting = undefined;
}

const frameOf = (message: MessageRecord): Uint8Array =>
  encode({ type: 'message', message: presentLiveMessage(message) } satisfies ServerFrame);

/** The room's newest number, and the messages after the one the member knows, from the same moment. */
async function catchUp(tx: Tx, roomId: number, after: CatchUpFrom) {
  const room = await roomById(tx, roomId);
  if (!room) return undefined;
  const seq = room.last_seq;
  const messages = await messagesFrom(tx, roomId, seq, after);
  const tooMany = messages.length > MAX_MISSED;
  return { room, seq, tooMany, messages: tooMany ? [] : messages };
}

function messagesFrom(
  tx: Tx,
  roomId: number,
  last: number,
  after: CatchUpFrom,
): Promise<MessageRecord[]> {
  if (after === 'newest') return messagesBefore(tx, roomId, last + 1, FIRST_MESSAGES);
  if (after === 'nothing' || after >= last) return Promise.resolve([]);
  return messagesAfter(tx, roomId, after, MAX_MISSED + 1);
}
