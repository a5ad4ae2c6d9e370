import type { Reading } from './answer-sink.ts';

/** A connection that runs statements with the rights of one account. */
export interface SourceSession {
  /** One after another, each by itself, until one fails. Answers what the last one says, with at most so many rows. */
  send(statements: readonly string[], rows: number): Promise<Reading>;
  /** As above, and nothing comes after it: everything is rolled back. */
  sendLast(statements: readonly string[], rows: number): Promise<Reading>;
  /** How many rows of a query are asked for next, after so many; the connection decides how much comes at once. */
  portion(rowsBefore: number): number;
  /** Begins a transaction, and makes sure of the rights. */
  begin(mode: 'read only' | 'read write'): readonly string[];
  /** Within a transaction: what follows has the rights of the account, or those of the owner. */
  asAccount: readonly string[];
  asOwner: readonly string[];
  /** Within a transaction: each of the next statements may take so long. */
  limitTo(ms: number): readonly string[];
  /** The change is about to be kept, and can no longer be taken back. */
  onCommit(): void;
}
