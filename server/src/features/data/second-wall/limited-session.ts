import type { Reading } from './answer-sink.ts';
import { OverTimeError, SourceError } from './source.ts';
import type { More, SourceSession } from './source-session.ts';

/** A session for a while, however many statements it is asked for: locks are held from the first to the last. */
export class LimitedSession implements SourceSession {
  readonly #session: SourceSession;
  readonly #end: number;

  constructor(session: SourceSession, ms: number) {
    this.#session = session;
    this.#end = performance.now() + ms;
  }

  send(statements: readonly string[], rows: number, more?: More): Promise<Reading> {
    return this.#within((limits) => this.#session.send([...limits, ...statements], rows, more));
  }

  sendLast(statements: readonly string[], rows: number): Promise<Reading> {
    return this.#within((limits) => this.#session.sendLast([...limits, ...statements], rows));
  }

  async #within(send: (limits: readonly string[]) => Promise<Reading>): Promise<Reading> {
    try {
      return await send(this.limitTo(this.#left));
    } catch (error) {
      // A connection on which nothing came for too long is ended by the server.
      throw error instanceof SourceError && this.#left <= 0 ? new OverTimeError() : error;
    }
  }

  get asAccount(): readonly string[] {
    return this.#session.asAccount;
  }

  get asOwner(): readonly string[] {
    return this.#session.asOwner;
  }

  portion(rowsBefore: number): number {
    return this.#session.portion(rowsBefore);
  }

  begin(mode: 'read only' | 'read write'): readonly string[] {
    return this.#session.begin(mode);
  }

  /** Zero would mean no limit. */
  limitTo(ms: number): readonly string[] {
    return this.#session.limitTo(Math.max(1, Math.ceil(ms)));
  }

  onCommit(): void {
    this.#session.onCommit();
  }

  get #left(): number {
    return this.#end - performance.now();
  }
}
