import { ApiError, textsIn } from '@maru/client/api-error';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import {
  type ConnectionState,
  LiveConnection,
  liveAddress,
  type RoomFrame,
} from '@maru/client/live-connection';
import { Outbox } from '@maru/client/outbox';
import { watchPage } from '@maru/client/page-events';
import { Typist } from '@maru/client/typing';
import { type LiveMessage, OPEN_LIVE_PATH } from '@maru/contract/live';
import {
  getOpenRoom,
  listOpenMessages,
  type OpenRoom,
  sendOpenMessage,
  setOpenRoomEmail,
} from '@maru/contract/open-chats';
import { call } from './api.ts';
import {
  lastSeq,
  normalizedText,
  type ShownConversation,
  withAnswer,
  withEarlier,
  withMessage,
  withOutgoing,
  withoutOutgoing,
  withRefusal,
} from './conversation.ts';
import { untilChange } from './opening.ts';
import { type CustomerLimit, changedBy, firstState, type RoomState, told } from './room-state.ts';
import type { UnsentMessages } from './saved-conversation.ts';
import { SeenReport } from './seen-report.ts';

interface RoomOptions {
  token: string;
  room: OpenRoom;
  saved: UnsentMessages;
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
  readonly #typing = new Typist<string>((typing) => this.#set({ typing }));
  #hoursChange: ReturnType<typeof setTimeout> | undefined;
  readonly #seen: SeenReport;

  constructor(options: RoomOptions) {
    const { token, room, saved } = options;
    this.#options = options;
    this.state = firstState(room, saved.unsent);
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
    this.#seen = new SeenReport(room.own_seen_seq, (seq) => this.#connection.seen(seq));
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
    this.#awaitHours();
    this.#endWatch = watchPage(window, {
      back: () => this.reconnect(),
      offline: () => this.#connection.networkLost(),
    });
  }

  stop(): void {
    this.#endWatch();
    this.#typing.stop();
    clearTimeout(this.#hoursChange);
    this.#seen.stop();
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

  /** Everything up to this message is on the customer's screen. */
  see(seq: number): void {
    if (seq <= this.state.ownSeen) return;
    this.#set({ ownSeen: seq });
    this.#seen.report(seq);
  }

  /** Throws what the server answers to an address that it does not take. */
  async giveEmail(email: string): Promise<void> {
    const { token } = this.#options;
    const { has_email } = await call(setOpenRoomEmail, { body: { email } }, { token });
    this.#set({ hasEmail: has_email });
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
    if (frame.type !== 'typing') this.#set(changedBy(frame, this.state));
    else if (frame.sender === 'agent') this.#typing.types(frame.name);
  }

  #receive(message: LiveMessage): void {
    if (message.sender === 'agent') this.#typing.hasEnded();
    this.#updateConversation((known) => withMessage(known, message));
  }

  #setConnection(connection: ConnectionState, full: CustomerLimit | undefined): void {
    if (connection === 'live') {
      this.#outbox.retryNow();
      this.#seen.resume();
    }
    if (connection === 'offline') {
      this.#typing.hasEnded();
      this.#set({ isStaffHere: false });
    }
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
      const { ownSeen, ...room } = told(
        await call(getOpenRoom, {}, { token: this.#options.token }),
      );
      this.#set({ ...room, ownSeen: Math.max(ownSeen, this.state.ownSeen) });
      this.#awaitHours();
    } catch (error) {
      if (isGone(error)) this.#reportLost();
    }
  }

  /** When the company opens or closes, the page says so without being loaded again. */
  #awaitHours(): void {
    clearTimeout(this.#hoursChange);
    const wait = untilChange(this.state.hours, Date.now());
    if (wait !== undefined) {
      this.#hoursChange = setTimeout(() => void this.#checkRoom(), wait);
    }
  }

  /** Both the outbox and the connection may detect it; `onLost` is called once. */
  #reportLost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.stop();
    this.#options.onLost();
  }

  #updateConversation(change: (known: ShownConversation) => ShownConversation): void {
    this.#set({ conversation: change(this.state.conversation) });
  }

  #set(part: Partial<RoomState>): void {
    this.state = { ...this.state, ...part };
    this.onChange();
  }
}
