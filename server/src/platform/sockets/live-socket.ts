import type { WebSocket } from 'ws';

/** A client that does not read is disconnected before its queue grows further. */
const MAX_BACKLOG_BYTES = 1_000_000;
/** How long the client may take to confirm the close. */
const CLOSE_TIMEOUT_MS = 1_000;

/** One connection to a browser. */
export class LiveSocket {
  readonly #socket: WebSocket;
  readonly #tooSlow: number;
  #ending = false;
  #deadline: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, tooSlow: number) {
    this.#socket = socket;
    this.#tooSlow = tooSlow;
    this.atEnd(() => clearTimeout(this.#deadline));
  }

  get isOpen(): boolean {
    return !this.#ending && this.#socket.readyState === this.#socket.OPEN;
  }

  send(frame: Uint8Array): void {
    if (this.#takesMore()) this.#socket.send(frame, { binary: false });
  }

  ping(): void {
    if (this.#takesMore()) this.#socket.ping();
  }

  pong(data: Uint8Array): void {
    if (this.#takesMore()) this.#socket.pong(data);
  }

  close(code: number, reason: string): void {
    if (this.#ending) return;
    this.#ending = true;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  /** Runs `then` when the connection has closed; at once if it has closed already. */
  atEnd(then: () => void): void {
    if (this.#socket.readyState === this.#socket.CLOSED) then();
    else this.#socket.once('close', then);
  }

  /** Closes the connection after a time. If it has ended already, no timer is set. */
  closeAfter(ms: number, code: number, reason: string): void {
    clearTimeout(this.#deadline);
    if (this.isOpen) this.#deadline = setTimeout(() => this.close(code, reason), ms);
  }

  /** For frames of every kind, because they wait in the same queue. */
  #takesMore(): boolean {
    if (!this.isOpen) return false;
    if (this.#socket.bufferedAmount <= MAX_BACKLOG_BYTES) return true;
    this.close(this.#tooSlow, 'too_slow');
    return false;
  }
}

/** Encodes a frame once for many receivers. */
export const encode = (frame: object): Uint8Array => Buffer.from(JSON.stringify(frame));
