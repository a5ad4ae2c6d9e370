import { backoff } from '@maru/contract/kit/backoff';
import { CLOSE, type CustomerFrame, OPEN_LIVE_PATH, type ServerFrame } from '@maru/contract/live';

export type ConnectionState = 'live' | 'catchingUp' | 'offline';

/** How long nothing may come while something is due. */
const SILENCE_MS = 10_000;
/** After so long without a word the other side is asked whether it is still there, */
const IDLE_MS = 30_000;
/** and has so long to say so. */
const PONG_MS = 5_000;

/** There are too many connections, and of what. */
export type Full = 'roomFull' | 'networkFull' | 'companyFull';
const FULL: readonly Full[] = ['roomFull', 'networkFull', 'companyFull'];
const fullOf = (code: number): Full | undefined => FULL.find((name) => CLOSE[name] === code);

/** No verdict on us: the server was crowded, or the network slow. The longest wait, then again. */
const isCrowded = (code: number): boolean =>
  code === CLOSE.tooMany || code === CLOSE.noHello || fullOf(code) !== undefined;
const LONGEST_WAIT = 5;

interface Options {
  hello: () => CustomerFrame;
  /** `behind`: something is missing, so that the connection has to be made again. */
  onFrame: (frame: ServerFrame) => 'good' | 'behind';
  /** `full` says why, where it is because of too many connections. */
  onState: (state: ConnectionState, full?: Full) => void;
  /** The server wants no other try. */
  onTurnedAway: () => void;
}

/** Keeps a connection to the server for as long as it is wanted. */
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

  /** The network or the reader is back: connect at once, or find out whether we still are. */
  check(): void {
    if (this.#stopped) return;
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#probe();
  }

  #connect(): void {
    const address = new URL(OPEN_LIVE_PATH, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    this.#letGo();
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#expectWithin(SILENCE_MS);
    // A socket that was let go may still have something to say; nobody listens.
    const isCurrent = () => this.#socket === socket;
    socket.onopen = () => {
      if (!isCurrent()) return;
      this.#options.onState('catchingUp');
      this.send(this.#options.hello());
      this.#expectWithin(SILENCE_MS);
    };
    socket.onmessage = ({ data }) => {
      if (isCurrent()) this.#hear(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (!isCurrent()) return;
      if (isCrowded(code)) this.#failures = Math.max(this.#failures, LONGEST_WAIT);
      this.#lost(code >= CLOSE.malformed && !isCrowded(code), fullOf(code));
    };
  }

  #hear(frame: ServerFrame): void {
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
    if (this.#isLive) this.#after(IDLE_MS, () => this.#probe());
    else this.#expectWithin(SILENCE_MS);
  }

  #probe(): void {
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
