import type { Database } from '../../platform/database/database.ts';
import { pause, Repeating } from '../../platform/repeating.ts';
import type { Schema } from '../schema.ts';
import { indexEntries, type UnindexedLog, unindexedLogs } from './log-search.store.ts';

const CHECK_EVERY_MS = 5_000;
/** Entries per transaction: few enough that other users of the embedded database do not notice the wait. */
const BATCH = 250;

/**
 * Adds new log entries to the search index after they were written. Without it searches are correct, but
 * slower by the entries that are not indexed yet. Every process runs an indexer; it skips a log that
 * another process is indexing.
 */
export class LogIndexer {
  readonly #db: Database<Schema>;
  readonly #polling: Repeating;
  readonly #onError: (error: Error) => void;
  #backlog = 0;

  constructor(db: Database<Schema>, onError: (error: Error) => void) {
    this.#db = db;
    this.#onError = onError;
    this.#polling = new Repeating((signal) => this.#catchUp(signal), {
      everyMs: CHECK_EVERY_MS,
      onError,
    });
  }

  /** The number of unindexed entries at the last check. */
  get backlog(): number {
    return this.#backlog;
  }

  start(): void {
    this.#polling.start();
  }

  stop(): Promise<void> {
    return this.#polling.stop();
  }

  /** Works at most half of the time, so that a large import does not occupy a core. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const logs = await this.#db.asOwner(unindexedLogs);
    this.#backlog = logs.reduce((sum, { behind }) => sum + behind, 0);
    for (const log of logs) {
      // A log that cannot be indexed must not keep the logs of other companies waiting.
      await this.#index(log, signal).catch(this.#onError);
    }
  }

  async #index({ company_id, log, behind }: UnindexedLog, signal: AbortSignal): Promise<void> {
    const others = this.#backlog - behind;
    let left = behind;
    while (left > 0 && !signal.aborted) {
      const begun = performance.now();
      left = await this.#db.writeCompany(company_id, (tx) => indexEntries(tx, log, BATCH));
      this.#backlog = others + left;
      await pause(performance.now() - begun, signal);
    }
  }
}
