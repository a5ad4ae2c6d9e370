/**
 * How a client that has no messages yet gets them. `sent`: the server sends the newest over the connection.
 * `loaded`: the client loads a list by itself.
 */
export type FirstMessages = 'sent' | 'loaded';

/**
 * Which messages of a room a connection has delivered. They are numbered without a gap, so the number alone
 * says whether a message is new, known, or comes after one that was lost.
 */
export class CatchUp {
  readonly #first: FirstMessages;
  /** The number of the newest message; undefined while the client has none. */
  #seq: number | undefined;

  /** With the number of the newest one that the client has loaded already. */
  constructor(first: FirstMessages, seq?: number) {
    this.#first = first;
    this.#seq = seq;
  }

  /** The part of the hello that asks for the messages after the newest known one. */
  get after(): { after?: number } {
    return this.#seq === undefined ? {} : { after: this.#seq };
  }

  message(seq: number): 'new' | 'known' | 'behind' {
    if (this.#seq !== undefined && seq <= this.#seq) return 'known';
    if (this.#seq !== undefined && seq > this.#seq + 1) return 'behind';
    this.#seq = seq;
    return 'new';
  }

  /** All changes after one number up to another. Those that the client has may be among them. */
  changes(from: number, seq: number): 'new' | 'known' | 'behind' {
    if (this.#seq === undefined || from > this.#seq) return 'behind';
    if (seq <= this.#seq) return 'known';
    this.#seq = seq;
    return 'new';
  }

  /** More messages were missed than the server sends one by one. */
  reload(seq: number): 'load' | 'behind' {
    if (this.#first === 'loaded') {
      this.#seq = seq;
      return 'load';
    }
    // A hello without a number gets the newest messages.
    this.#seq = undefined;
    return 'behind';
  }

  /** The server has sent every message up to this number. */
  live(seq: number): 'complete' | 'load' | 'behind' {
    const known = this.#seq;
    if (known === undefined && this.#first === 'loaded') {
      this.#seq = seq;
      // The list may have been loaded before the connection was open, so it may lack messages.
      return 'load';
    }
    if (seq > (known ?? 0)) return 'behind';
    // An empty room is known up to 0, so that the loss of its first message is noticed.
    this.#seq = known ?? 0;
    return 'complete';
  }
}
