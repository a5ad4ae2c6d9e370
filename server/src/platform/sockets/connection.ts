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

  constructor(socket: WebSocket, tooSlow: number) {
    this.#socket = socket;
    this.#tooSlow = tooSlow;
  }

  get isOpen(): boolean {
    return !this.#ending && this.#socket.readyState === this.#socket.OPEN;
  }

  send(frame: Uint8Array): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_BACKLOG_BYTES) {
      this.close(this.#tooSlow, 'too_slow');
      return;
    }
    this.#socket.send(frame, { binary: false });
  }

  close(code: number, reason: string): void {
    if (this.#ending) return;
    this.#ending = true;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), FAREWELL_MS).unref();
  }
}

/** One frame for many receivers: it is written once. */
export const encode = (frame: object): Uint8Array => Buffer.from(JSON.stringify(frame));
