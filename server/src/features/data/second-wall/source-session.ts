import type { Reading } from './answer-sink.ts';

export interface More {
  /** How many of the last columns are a key. */
  keys?: number;
  /** Of the answer, if it is less than usual. */
  size?: number;
}

/** A connection that runs statements with the rights of one account. */
export interface SourceSession {
  /**
   * Runs statements one after another until one fails. Returns the answer of the last one, with at most `rows` rows.
   */
  send(statements: readonly string[], rows: number, more?: More): Promise<Reading>;
  /** As above, and nothing comes after it: everything is rolled back. */
  sendLast(statements: readonly string[], rows: number): Promise<Reading>;
  /** The number of rows to fetch next, after `rowsBefore` rows of a query. */
  portion(rowsBefore: number): number;
  /** Begins a transaction, and makes sure of the rights. */
  begin(mode: 'read only' | 'read write'): readonly string[];
  /** Within a transaction: what follows has the rights of the account, or those of the owner. */
  asAccount: readonly string[];
  asOwner: readonly string[];
  /** Sets the time limit of each of the next statements of this transaction. */
  limitTo(ms: number): readonly string[];
  /** The change is about to be kept, and can no longer be taken back. */
  onCommit(): void;
}
