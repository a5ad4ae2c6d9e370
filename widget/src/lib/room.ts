import { newIdempotencyKey } from '@maru/client/idempotency-key';
import type { LiveMessage, ServerFrame } from '@maru/contract/live';
import { getOpenRoom, listOpenMessages, sendOpenMessage } from '@maru/contract/open-chats';
import { call, Refusal } from './api.ts';
import {
  type Conversation,
  EMPTY_CONVERSATION,
  lastSeq,
  normalizedText,
  withAnswer,
  withEarlier,
  withMessage,
  withOutgoing,
  withoutOutgoing,
  withRefusal,
} from './conversation.ts';
import { type ConnectionState, type Full, LiveConnection } from './live-connection.ts';
import { onReturn } from './on-return.ts';
import { Outbox } from './outbox.ts';
import type { SavedConversation } from './saved-conversation.ts';

const TYPING_SHOWN_MS = 6_000;
const TYPING_SAID_EVERY_MS = 3_000;

export interface RoomState {
  readonly conversation: Conversation;
  readonly connection: ConnectionState;
  /** Which limit of connections prevents the connection. */
  readonly full: Full | undefined;
  /** An inactive room accepts no messages. */
  readonly isActive: boolean;
  /** Undefined while there is no connection. */
  readonly isStaffHere: boolean | undefined;
  /** The name of the employee who is typing. */
  readonly typing: string | undefined;
  readonly earlier: 'idle' | 'loading' | 'failed';
}

interface RoomOptions {
  token: string;
  isActive: boolean;
  saved: SavedConversation;
  /** The token is no longer valid for any room. */
  onLost: () => void;
}

/** The token or its room no longer exists. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 401 || error.status === 404);

/** One room as the customer sees it: messages, outgoing messages, and who is present. */
export class Room {
  state: RoomState;
  onChange = () => {};
  readonly #options: RoomOptions;
  readonly #connection: LiveConnection;
  readonly #outbox: Outbox;
  #startsOver = false;
  #isLost = false;
  #endWatch = () => {};
  #typingEnds: ReturnType<typeof setTimeout> | undefined;
  #saidTypingAt = Number.NEGATIVE_INFINITY;

  constructor(options: RoomOptions) {
    const { token, isActive, saved } = options;
    this.#options = options;
    this.state = {
      conversation: { ...EMPTY_CONVERSATION, outgoing: saved.unsent },
      connection: 'catchingUp',
      full: undefined,
      isActive,
      isStaffHere: undefined,
      typing: undefined,
      earlier: 'idle',
    };
    this.#connection = new LiveConnection({
      hello: () => ({ type: 'hello', token, ...this.#after() }),
      onFrame: (frame) => this.#handleFrame(frame),
      onState: (connection, full) => this.#setConnection(connection, full),
      onTurnedAway: () => void this.#checkRoom(),
    });
    this.#outbox = new Outbox({
      send: ({ key, content }) =>
        call(sendOpenMessage, { body: { content } }, { token, idempotencyKey: key }),
      onAnswer: (key, message) => {
        saved.dropUnsent(key);
        this.#updateConversation((known) => withAnswer(known, key, message));
      },
      onRefusal: (key, reason) => {
        // The message stays saved: after a reload it is refused again and can still be copied.
        this.#updateConversation((known) => withRefusal(known, key, reason));
        void this.#checkRoom();
      },
      onLost: () => this.#reportLost(),
    });
  }

  start(): void {
    for (const message of this.#options.saved.unsent) this.#outbox.add(message);
    this.#connection.start();
    this.#endWatch = onReturn(() => this.reconnect());
  }

  stop(): void {
    this.#endWatch();
    clearTimeout(this.#typingEnds);
    this.#connection.stop();
    this.#outbox.stop();
    this.onChange = () => {};
  }

  send(text: string): void {
    const content = normalizedText(text);
    if (content === '') return;
    const { conversation } = this.state;
    const message = { key: newIdempotencyKey(), content, after: lastSeq(conversation) ?? 0 };
    this.#options.saved.keepUnsent(message);
    this.#updateConversation((known) => withOutgoing(known, message));
    this.#outbox.add(message);
    this.#saidTypingAt = Number.NEGATIVE_INFINITY;
  }

  /** Removes a refused message from the screen. */
  remove(key: string): void {
    this.#options.saved.dropUnsent(key);
    this.#updateConversation((known) => withoutOutgoing(known, key));
  }

  sayTyping(): void {
    const now = performance.now();
    if (now - this.#saidTypingAt < TYPING_SAID_EVERY_MS) return;
    this.#saidTypingAt = now;
    this.#connection.send({ type: 'typing' });
  }

  reconnect(): void {
    this.#connection.check();
    this.#outbox.hurry();
  }

  async loadEarlier(): Promise<void> {
    const before = this.state.conversation.messages[0]?.seq;
    if (before === undefined || this.state.earlier === 'loading') return;
    this.#set({ earlier: 'loading' });
    try {
      const { token } = this.#options;
      const query = { before: String(before) };
      const { results } = await call(listOpenMessages, { query }, { token });
      this.#updateConversation((known) => withEarlier(known, results));
      this.#set({ earlier: 'idle' });
    } catch {
      this.#set({ earlier: 'failed' });
    }
  }

  #after(): { after?: number } {
    const after = this.#startsOver ? undefined : lastSeq(this.state.conversation);
    return after === undefined ? {} : { after };
  }

  #handleFrame(frame: ServerFrame): 'good' | 'behind' {
    switch (frame.type) {
      case 'message':
        return this.#receive(frame.message);
      case 'live':
        return frame.seq > (lastSeq(this.state.conversation) ?? 0) ? 'behind' : 'good';
      case 'reload':
        // A hello without a last sequence number gets the newest messages; the old ones stay until then.
        this.#startsOver = true;
        return 'behind';
      case 'people':
        this.#set({ isStaffHere: frame.people.some(({ sender }) => sender === 'agent') });
        return 'good';
      case 'typing':
        if (frame.sender === 'agent') this.#showTyping(frame.name);
        return 'good';
      case 'room':
        this.#set({ isActive: frame.status });
        return 'good';
      default:
        return 'good';
    }
  }

  #receive(message: LiveMessage): 'good' | 'behind' {
    const { conversation } = this.state;
    const known = this.#startsOver ? { ...conversation, messages: [] } : conversation;
    const next = withMessage(known, message);
    if (!next) return 'behind';
    this.#startsOver = false;
    if (message.sender === 'agent') this.#showTyping(undefined);
    this.#updateConversation(() => next);
    return 'good';
  }

  #showTyping(typing: string | undefined): void {
    clearTimeout(this.#typingEnds);
    if (typing !== undefined) {
      this.#typingEnds = setTimeout(() => this.#set({ typing: undefined }), TYPING_SHOWN_MS);
    }
    this.#set({ typing });
  }

  #setConnection(connection: ConnectionState, full: Full | undefined): void {
    if (connection === 'live') this.#outbox.hurry();
    if (connection === 'offline') this.#set({ isStaffHere: undefined, typing: undefined });
    // While reconnecting, the reason stays visible.
    this.#set(connection === 'catchingUp' ? { connection } : { connection, full });
  }

  /** Called after an unexpected answer: checks whether the room is closed or gone. */
  async #checkRoom(): Promise<void> {
    try {
      const { status } = await call(getOpenRoom, {}, { token: this.#options.token });
      this.#set({ isActive: status });
    } catch (error) {
      if (isGone(error)) this.#reportLost();
    }
  }

  /** Both the outbox and the connection may detect it; `onLost` is called once. */
  #reportLost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.stop();
    this.#options.onLost();
  }

  #updateConversation(change: (known: Conversation) => Conversation): void {
    this.#set({ conversation: change(this.state.conversation) });
  }

  #set(part: Partial<RoomState>): void {
    this.state = { ...this.state, ...part };
    this.onChange();
  }
}
