import { backoff } from '@maru/client/backoff';
import {
  CLOSE,
  LIVE_PATH,
  type LiveMessage,
  type LivePerson,
  type ServerFrame,
  type StaffFrame,
} from '@maru/contract/live';
import { endSession } from './api.ts';
import { pendingRenewal, renew } from './renewal.ts';
import { stored } from './session.ts';

/** `full`: this session has reached its limit of connections. */
export type LiveState = 'catching-up' | 'live' | 'offline' | 'full' | 'refused';

interface LiveListener {
  state(state: LiveState): void;
  /** Called once per message, in the order of the sequence numbers. */
  message(message: LiveMessage): void;
  /** More messages were missed than the server sends: the list must be reloaded. */
  reload(): void;
  people(people: readonly LivePerson[], count: number): void;
  typing(person: LivePerson): void;
  room(room: { name: string; status: boolean }): void;
}

/** After this time without a frame the client sends a ping. */
const IDLE_MS = 30_000;
/** If no answer follows within this time, the connection counts as dead. */
const ANSWER_MS = 5_000;
/** Limit for opening a connection. */
const CONNECT_MS = 10_000;
const TYPING_EVERY_MS = 2_000;
/** Close codes after which a retry is useless: the permission or the room is gone. */
const FINAL: readonly number[] = [CLOSE.forbidden, CLOSE.notFound];
/** The number of failures at which the wait is longest. */
const MAX_BACKOFF_FAILURES = 5;

/** The live connection to a room. It reconnects by itself and requests the messages it missed. */
export class LiveConnection {
  readonly #room: number;
  readonly #listener: LiveListener;
  #failures = 0;
  #socket: WebSocket | undefined;
  /** The sequence number of the newest message received; undefined before the first answer. */
  #seq: number | undefined;
  #closed = false;
  #refused = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #lastTypingAt = 0;

  constructor(room: number, listener: LiveListener) {
    this.#room = room;
    this.#listener = listener;
    window.addEventListener('online', this.#reconnect);
    window.addEventListener('offline', this.#lost);
    document.addEventListener('visibilitychange', this.#checkConnection);
    void this.#connect();
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('online', this.#reconnect);
    window.removeEventListener('offline', this.#lost);
    document.removeEventListener('visibilitychange', this.#checkConnection);
    this.#drop();
  }

  typing(): void {
    if (Date.now() - this.#lastTypingAt < TYPING_EVERY_MS) return;
    this.#lastTypingAt = Date.now();
    this.#send({ type: 'typing' });
  }

  async #connect(): Promise<void> {
    this.#drop();
    this.#listener.state('catching-up');
    await pendingRenewal();
    // Closed meanwhile, or another call has already opened a socket.
    if (this.#closed || this.#socket) return;
    const socket = new WebSocket(LIVE_PATH);
    this.#socket = socket;
    this.#expectWithin(CONNECT_MS);
    socket.onopen = () => {
      const after = this.#seq === undefined ? {} : { after: this.#seq };
      this.#send({ type: 'hello', access: stored('access') ?? '', room: this.#room, ...after });
    };
    // A replaced socket may still deliver frames; they are ignored.
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#handleFrame(JSON.parse(data));
    };
    socket.onclose = ({ code }) => this.#handleClose(socket, code);
  }

  #handleFrame(frame: ServerFrame): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(this.#ping, IDLE_MS);
    if (frame.type === 'message') this.#handleMessage(frame.message);
    if (frame.type === 'reload') {
      this.#seq = frame.seq;
      this.#listener.reload();
    }
    if (frame.type === 'live') this.#caughtUp(frame.seq);
    if (frame.type === 'people') this.#listener.people(frame.people, frame.count);
    if (frame.type === 'typing') this.#listener.typing(frame);
    if (frame.type === 'room') this.#listener.room(frame);
  }

  #handleMessage(message: LiveMessage): void {
    if (this.#seq !== undefined && message.seq <= this.#seq) return;
    // A gap in the numbers: reconnect and request the missing messages.
    if (this.#seq !== undefined && message.seq > this.#seq + 1) {
      this.#reconnect();
      return;
    }
    this.#seq = message.seq;
    this.#listener.message(message);
  }

  #caughtUp(seq: number): void {
    // The list was loaded before the connection was open, so it may lack messages.
    if (this.#seq === undefined) this.#listener.reload();
    this.#seq = Math.max(seq, this.#seq ?? 0);
    this.#failures = 0;
    this.#listener.state('live');
  }

  #handleClose(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = undefined;
    clearTimeout(this.#silenceTimer);
    this.#refused = FINAL.includes(code);
    const isFull = code === CLOSE.sessionFull;
    this.#listener.state(this.#refused ? 'refused' : isFull ? 'full' : 'offline');
    if (this.#refused) return;
    if (isFull) this.#failures = Math.max(this.#failures, MAX_BACKOFF_FAILURES);
    if (code === CLOSE.unauthenticated) void this.#renewed();
    else this.#tryAgain();
  }

  async #renewed(): Promise<void> {
    const outcome = await renew();
    if (this.#closed) return;
    if (outcome === 'over') endSession();
    else this.#tryAgain();
  }

  #tryAgain(): void {
    this.#retryTimer = setTimeout(this.#reconnect, backoff(this.#failures));
    this.#failures += 1;
  }

  readonly #reconnect = (): void => {
    if (!this.#refused) void this.#connect();
  };

  readonly #lost = (): void => {
    this.#drop();
    this.#listener.state('offline');
  };

  /** After the machine slept, a dead connection may still look open. */
  readonly #checkConnection = (): void => {
    if (document.hidden) return;
    if (this.#socket) this.#ping();
    else this.#reconnect();
  };

  readonly #ping = (): void => {
    this.#expectWithin(ANSWER_MS);
    this.#send({ type: 'ping' });
  };

  #expectWithin(ms: number): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(this.#reconnect, ms);
  }

  #send(frame: StaffFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #drop(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }
}
