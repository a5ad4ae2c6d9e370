import { ApiError, textsIn } from '@maru/client/api-error';
import type { ConnectionLimit } from '@maru/client/close-code';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import {
  type ConnectionState,
  LiveConnection,
  liveAddress,
  type RoomFrame,
} from '@maru/client/live-connection';
import { Outbox } from '@maru/client/outbox';
import { watchPage } from '@maru/client/page-events';
import { TYPING_SHOWN_MS } from '@maru/client/typing';
import { type LiveMessage, OPEN_LIVE_PATH } from '@maru/contract/live';
import { getOpenRoom, listOpenMessages, sendOpenMessage } from '@maru/contract/open-chats';
import { call } from './api.ts';
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
import type { SavedConversation } from './saved-conversation.ts';

/** A customer has no session that could reach its limit. */
type CustomerLimit = Exclude<ConnectionLimit, 'sessionFull'>;

export interface RoomState {
  readonly conversation: Conversation;
  readonly connection: ConnectionState;
  /** Which limit of connections prevents the connection. */
  readonly full: CustomerLimit | undefined;
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
  error instanceof ApiError && (error.status === 401 || error.status === 404);

/** One room as the customer sees it: messages, outgoing messages, and who is present. */
export class Room {
  state: RoomState;
  onChange = () => {};
  readonly #options: RoomOptions;
  readonly #connection: LiveConnection;
  readonly #outbox: Outbox<LiveMessage>;
  #isLost = false;
  #endWatch = () => {};
  #typingEnds: ReturnType<typeof setTimeout> | undefined;

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
      address: liveAddress(OPEN_LIVE_PATH, location.href),
      firstMessages: 'sent',
      hello: (after) => ({ type: 'hello', token, ...after }),
      onState: (connection, limit) =>
        this.#setConnection(connection, limit === 'sessionFull' ? undefined : limit),
      onMessage: (message) => this.#receive(message),
      onFrame: (frame) => this.#handleFrame(frame),
      onRefused: async () => {
        await this.#checkRoom();
        return false;
      },
    });
    this.#outbox = new Outbox({
      send: ({ key, content }) =>
        call(sendOpenMessage, { body: { content } }, { token, idempotencyKey: key }),
      onSent: ({ key }, message) => {
        saved.dropUnsent(key);
        this.#updateConversation((known) => withAnswer(known, key, message));
      },
      onRefused: ({ key }, failure) => this.#handleRefusal(key, failure),
    });
  }

  start(): void {
    this.#outbox.add(...this.#options.saved.unsent);
    this.#connection.start();
    this.#endWatch = watchPage(window, {
      back: () => this.reconnect(),
      offline: () => this.#connection.networkLost(),
    });
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
    this.#options.saved.saveUnsent(message);
    this.#updateConversation((known) => withOutgoing(known, message));
    this.#outbox.add(message);
    this.#connection.typingEnded();
  }

  /** Removes a refused message from the screen. */
  remove(key: string): void {
    this.#options.saved.dropUnsent(key);
    this.#outbox.discard(key);
    this.#updateConversation((known) => withoutOutgoing(known, key));
  }

  sendTyping(): void {
    this.#connection.typing();
  }

  reconnect(): void {
    this.#connection.check();
    this.#outbox.retryNow();
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

  #handleFrame(frame: RoomFrame): void {
    switch (frame.type) {
      case 'people':
        this.#set({ isStaffHere: frame.people.some(({ sender }) => sender === 'agent') });
        return;
      case 'typing':
        if (frame.sender === 'agent') this.#showTyping(frame.name);
        return;
      case 'room':
        this.#set({ isActive: frame.status });
    }
  }

  #receive(message: LiveMessage): void {
    if (message.sender === 'agent') this.#showTyping(undefined);
    this.#updateConversation((known) => withMessage(known, message));
  }

  #showTyping(typing: string | undefined): void {
    clearTimeout(this.#typingEnds);
    if (typing !== undefined) {
      this.#typingEnds = setTimeout(() => this.#set({ typing: undefined }), TYPING_SHOWN_MS);
    }
    this.#set({ typing });
  }

  #setConnection(connection: ConnectionState, full: CustomerLimit | undefined): void {
    if (connection === 'live') this.#outbox.retryNow();
    if (connection === 'offline') this.#set({ isStaffHere: undefined, typing: undefined });
    // While reconnecting, the reason stays visible.
    this.#set(connection === 'catchingUp' ? { connection } : { connection, full });
  }

  #handleRefusal(key: string, failure: unknown): void {
    if (!(failure instanceof ApiError)) return;
    if (failure.status === 401) {
      this.#reportLost();
      return;
    }
    // The message stays saved: after a reload it is refused again and can still be copied.
    const reason = textsIn(failure.body).join(' ');
    this.#updateConversation((known) => withRefusal(known, key, reason));
    void this.#checkRoom();
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
