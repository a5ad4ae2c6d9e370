import type { WebSocket } from 'ws';

/** A reader that takes nothing is let go before its queue grows any further. */
const MAX_BACKLOG_BYTES = 1_000_000;
/** How long the other side may take to agree that it is over. */
const FAREWELL_MS = 1_000;

/** One connection to a browser: what is sent, and how it ends. */
export class Connection {
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
    setTimeout(() => this.#socket.terminate(), FAREWELL_MS).unref();
  }

  /** When it is over; at once where it is already. */
  atEnd(then: () => void): void {
    if (this.#socket.readyState === this.#socket.CLOSED) then();
    else this.#socket.once('close', then);
  }

  /** Closes it after a time. One that has ended meanwhile needs no timer, and gets none. */
  closeAfter(ms: number, code: number, reason: string): void {
    clearTimeout(this.#deadline);
    if (this.isOpen) this.#deadline = setTimeout(() => this.close(code, reason), ms);
  }

  /** Whatever the frame: it waits in the same queue. */
  #takesMore(): boolean {
    if (!this.isOpen) return false;
    if (this.#socket.bufferedAmount <= MAX_BACKLOG_BYTES) return true;
    this.close(this.#tooSlow, 'too_slow');
    return false;
  }
}

/** One frame for many receivers: it is written once. */
export const encode = (frame: object): Uint8Array => Buffer.from(JSON.stringify(frame));
