/** The server stores it at most once a second. */
const EVERY_MS = 1_000;

/** Tells the server up to which message the customer has seen the conversation, at most once a second. */
export class SeenReport {
  readonly #send: (seq: number) => void;
  readonly #known: number;
  #seen: number;
  #sent: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `known` is what the server has already. */
  constructor(known: number, send: (seq: number) => void) {
    this.#known = known;
    this.#seen = known;
    this.#sent = known;
    this.#send = send;
  }

  report(seq: number): void {
    this.#seen = Math.max(seq, this.#seen);
    if (this.#timer === undefined) this.#sendNow();
  }

  /** The connection is new: what was sent on the one before may have been lost. */
  resume(): void {
    this.#sent = this.#known;
    this.report(this.#seen);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #sendNow(): void {
    this.#timer = undefined;
    if (this.#seen <= this.#sent) return;
    this.#sent = this.#seen;
    this.#send(this.#seen);
    this.#timer = setTimeout(() => this.#sendNow(), EVERY_MS);
  }
}
