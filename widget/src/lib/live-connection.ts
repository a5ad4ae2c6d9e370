import { backoff } from '@maru/client/backoff';
import { CLOSE, type CustomerFrame, OPEN_LIVE_PATH, type ServerFrame } from '@maru/contract/live';

export type ConnectionState = 'live' | 'catchingUp' | 'offline';

/** Limit for an expected frame. */
const FRAME_TIMEOUT_MS = 10_000;
/** After this time without a frame the client sends a ping. */
const IDLE_MS = 30_000;
/** If no pong follows within this time, the connection counts as dead. */
const PONG_MS = 5_000;

/** Which limit of connections was reached. */
export type Full = 'roomFull' | 'networkFull' | 'companyFull';
const FULL: readonly Full[] = ['roomFull', 'networkFull', 'companyFull'];
const fullOf = (code: number): Full | undefined => FULL.find((name) => CLOSE[name] === code);

/** The server or the network was busy, which says nothing about this client. Retry after the longest wait. */
const isCrowded = (code: number): boolean =>
  code === CLOSE.tooMany || code === CLOSE.noHello || fullOf(code) !== undefined;
const MAX_BACKOFF_FAILURES = 5;

interface Options {
  hello: () => CustomerFrame;
  /** `behind`: messages are missing, so the client must reconnect. */
  onFrame: (frame: ServerFrame) => 'good' | 'behind';
  /** `full` is set if the reason is a limit of connections. */
  onState: (state: ConnectionState, full?: Full) => void;
  /** The server asked not to reconnect. */
  onTurnedAway: () => void;
}

/** Keeps a connection to the server open until it is stopped. */
export class LiveConnection {
  readonly #options: Options;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLive = false;
  #failures = 0;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#options.onState('catchingUp');
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#letGo();
  }

  send(frame: CustomerFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** The network is back or the page is visible again: connect at once, or check the open connection. */
  check(): void {
    if (this.#stopped) return;
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ping();
  }

  #connect(): void {
    const address = new URL(OPEN_LIVE_PATH, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    this.#letGo();
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#expectWithin(FRAME_TIMEOUT_MS);
    // A replaced socket may still deliver frames; they are ignored.
    const isCurrent = () => this.#socket === socket;
    socket.onopen = () => {
      if (!isCurrent()) return;
      this.#options.onState('catchingUp');
      this.send(this.#options.hello());
      this.#expectWithin(FRAME_TIMEOUT_MS);
    };
    socket.onmessage = ({ data }) => {
      if (isCurrent()) this.#handleFrame(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (!isCurrent()) return;
      if (isCrowded(code)) this.#failures = Math.max(this.#failures, MAX_BACKOFF_FAILURES);
      this.#lost(code >= CLOSE.malformed && !isCrowded(code), fullOf(code));
    };
  }

  #handleFrame(frame: ServerFrame): void {
    if (this.#options.onFrame(frame) === 'behind') {
      this.#lost(false);
      return;
    }
    if (this.#stopped) return;
    if (frame.type === 'live') {
      this.#failures = 0;
      this.#isLive = true;
      this.#options.onState('live');
    }
    if (this.#isLive) this.#after(IDLE_MS, () => this.#ping());
    else this.#expectWithin(FRAME_TIMEOUT_MS);
  }

  #ping(): void {
    this.send({ type: 'ping' });
    this.#expectWithin(PONG_MS);
  }

  #lost(turnedAway: boolean, full?: Full): void {
    this.#letGo();
    this.#options.onState('offline', full);
    if (turnedAway) {
      this.#options.onTurnedAway();
      return;
    }
    this.#after(backoff(this.#failures), () => this.#connect());
    this.#failures += 1;
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isLive = false;
    socket?.close();
  }

  #expectWithin(ms: number): void {
    this.#after(ms, () => this.#lost(false));
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
