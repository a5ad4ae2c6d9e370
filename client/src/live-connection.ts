import type {
  CustomerFrame,
  DeskFrame,
  LiveMessage,
  NoticeFrame,
  RoomNotesFrame,
  ServerFrame,
  StaffFrame,
  TicketFrame,
} from '@maru/contract/live';
import { backoff, LONGEST_WAIT_FAILURES } from './backoff.ts';
import { CatchUp, type FirstMessages } from './catch-up.ts';
import { afterClose, type ConnectionLimit, limitOf } from './close-code.ts';
import { TYPING_EVERY_MS } from './typing.ts';

export type ConnectionState = 'catchingUp' | 'live' | 'offline';

type ClientFrame =
  | StaffFrame
  | CustomerFrame
  | TicketFrame
  | NoticeFrame
  | RoomNotesFrame
  | DeskFrame;
type Hello = Extract<ClientFrame, { type: 'hello' }>;
/** A frame that is not about messages and their numbers. */
export type RoomFrame = Exclude<ServerFrame, { type: 'message' | 'live' | 'reload' | 'pong' }>;

/** Limit for opening a connection, and for each frame until it is live. */
const FRAME_MS = 10_000;
/** After this time without a frame the client sends a ping. */
const IDLE_MS = 30_000;
/** If no frame follows the ping within this time, the connection counts as dead. */
const PONG_MS = 5_000;

export interface LiveOptions {
  address: string;
  firstMessages: FirstMessages;
  /** The number of the newest message, or change, that the client has loaded already. */
  after?: number | undefined;
  /** A connection is opened once this has resolved. */
  ready?: () => Promise<void>;
  /** The first frame, with `after` in it. */
  hello(after: { after?: number }): Hello;
  /** `limit` is set if a limit of connections is the reason. */
  onState(state: ConnectionState, limit?: ConnectionLimit): void;
  /** Called once per message, in the order of the numbers. */
  onMessage(message: LiveMessage): void;
  /** The client must load its list again; see `FirstMessages`. */
  onReload?(): void;
  onFrame(frame: RoomFrame): void;
  /** The server refused the hello. Returns whether to try again. */
  onRefused(code: number): Promise<boolean>;
}

/** The address of a live connection, from its path and the page's own address. */
export function liveAddress(path: string, page: string): string {
  const address = new URL(path, page);
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}

/**
 * A live connection to a room. It reconnects until it is stopped, and requests the messages that it missed.
 */
export class LiveConnection {
  readonly #options: LiveOptions;
  readonly #catchUp: CatchUp;
  #socket: WebSocket | undefined;
  /** Changes with every attempt, so that an older one that still waits for something ends. */
  #attempt = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLive = false;
  #isStopped = false;
  #failures = 0;
  #typingSentAt = Number.NEGATIVE_INFINITY;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#catchUp = new CatchUp(options.firstMessages, options.after);
  }

  start(): void {
    this.#options.onState('catchingUp');
    void this.#connect();
  }

  stop(): void {
    const socket = this.#socket;
    // Closed while it opens, it would be an error in the browser's console. No other attempt waits for it.
    if (socket?.readyState === WebSocket.CONNECTING) {
      this.#socket = undefined;
      socket.onopen = () => socket.close();
    }
    this.#isStopped = true;
    this.#drop();
  }

  /** The network is back or the page is visible: checks an open connection, else connects at once. */
  check(): void {
    if (this.#isStopped) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else void this.#connect();
  }

  /** The browser reports that it has no network: an open connection would only look open. */
  networkLost(): void {
    if (this.#socket) this.#retry('offline');
  }

  /** Tells the others in the room that the user is typing, at most once per `TYPING_EVERY_MS`. */
  typing(): void {
    const now = performance.now();
    if (now - this.#typingSentAt < TYPING_EVERY_MS) return;
    this.#typingSentAt = now;
    this.#send({ type: 'typing' });
  }

  /** The message was sent: the next one is announced at once. */
  typingEnded(): void {
    this.#typingSentAt = Number.NEGATIVE_INFINITY;
  }

  /** Says that everything up to this message was on the screen. Nothing is sent while there is no connection. */
  seen(seq: number): void {
    if (this.#isLive) this.#send({ type: 'seen', seq });
  }

  async #connect(): Promise<void> {
    const attempt = this.#drop();
    await this.#options.ready?.();
    if (attempt !== this.#attempt) return;
    const socket = new WebSocket(this.#options.address);
    this.#socket = socket;
    this.#expectFrameWithin(FRAME_MS);
    // A replaced socket may still deliver events; they are ignored.
    const isCurrent = () => this.#socket === socket;
    socket.onopen = () => {
      if (!isCurrent()) return;
      this.#options.onState('catchingUp');
      this.#send(this.#options.hello(this.#catchUp.after));
      this.#expectFrameWithin(FRAME_MS);
    };
    socket.onmessage = ({ data }) => {
      if (isCurrent()) this.#handleFrame(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (isCurrent()) this.#handleClose(code);
    };
  }

  #handleFrame(frame: ServerFrame): void {
    const socket = this.#socket;
    if (this.#deliver(frame) === 'behind') {
      this.#retry('catchingUp');
      return;
    }
    // A listener may have stopped the connection.
    if (this.#socket !== socket) return;
    if (this.#isLive) this.#wait(IDLE_MS, () => this.#ping());
    else this.#expectFrameWithin(FRAME_MS);
  }

  /** `behind`: messages are missing, so the client must reconnect and ask for them. */
  #deliver(frame: ServerFrame): 'behind' | undefined {
    const { onMessage, onReload, onFrame } = this.#options;
    switch (frame.type) {
      case 'message': {
        const outcome = this.#catchUp.message(frame.message.seq);
        if (outcome === 'behind') return outcome;
        if (outcome === 'new') onMessage(frame.message);
        return;
      }
      case 'reload': {
        const outcome = this.#catchUp.reload(frame.seq);
        if (outcome === 'behind') return outcome;
        onReload?.();
        return;
      }
      case 'live': {
        const outcome = this.#catchUp.live(frame.seq);
        if (outcome === 'behind') return outcome;
        if (outcome === 'load') onReload?.();
        this.#failures = 0;
        this.#isLive = true;
        this.#options.onState('live');
        return;
      }
      case 'desk': {
        const outcome = this.#catchUp.changes(frame.from, frame.seq);
        if (outcome === 'behind') return outcome;
        if (outcome === 'new') onFrame(frame);
        return;
      }
      case 'pong':
        return;
      default:
        onFrame(frame);
    }
  }

  #handleClose(code: number): void {
    const next = afterClose(code);
    if (next === 'late') this.#failures = Math.max(this.#failures, LONGEST_WAIT_FAILURES);
    if (next === 'refused') void this.#handleRefusal(code);
    else this.#retry('offline', limitOf(code));
  }

  async #handleRefusal(code: number): Promise<void> {
    const attempt = this.#drop();
    this.#options.onState('offline');
    const again = await this.#options.onRefused(code);
    if (again && attempt === this.#attempt) this.#connectLater();
  }

  #retry(state: ConnectionState, limit?: ConnectionLimit): void {
    this.#drop();
    this.#connectLater();
    this.#options.onState(state, limit);
  }

  #connectLater(): void {
    this.#wait(backoff(this.#failures), () => void this.#connect());
    this.#failures += 1;
  }

  #ping(): void {
    this.#send({ type: 'ping' });
    this.#expectFrameWithin(PONG_MS);
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #expectFrameWithin(ms: number): void {
    this.#wait(ms, () => this.#retry('offline'));
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  /** Ends the current attempt with its socket and its timer, and returns the next one. */
  #drop(): object {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isLive = false;
    this.#attempt = {};
    socket?.close();
    return this.#attempt;
  }
}
