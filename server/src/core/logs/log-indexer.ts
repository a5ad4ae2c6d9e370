import type { Database } from '../../platform/database/database.ts';
import { pause, Repeating } from '../../platform/repeating.ts';
import type { Schema } from '../schema.ts';
import { indexEntries, unindexedLogs } from './log-search.store.ts';

const LOOK_EVERY_MS = 5_000;
/** So few that nobody who waits for the embedded database meanwhile notices. */
const AT_ONCE = 250;

/**
 * Takes new entries of the logs into their search index, after they were written. Searching is right
 * without it, and slower by what is not yet taken in. Every process does it; what one is at work on,
 * the others leave alone.
 */
export class LogIndexer {
  readonly #db: Database<Schema>;
  readonly #looking: Repeating;
  #backlog = 0;

  constructor(db: Database<Schema>, onError: (error: Error) => void) {
    this.#db = db;
    this.#looking = new Repeating((signal) => this.#catchUp(signal), {
      everyMs: LOOK_EVERY_MS,
      onError,
    });
  }

  /** How many entries waited when it last looked. */
  get backlog(): number {
    return this.#backlog;
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  /** Works half of the time at most, so that a large import does not take a core for itself. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const logs = await this.#db.asOwner(unindexedLogs);
    this.#backlog = logs.reduce((sum, { behind }) => sum + behind, 0);
    for (const { company_id, log, behind } of logs) {
      const others = this.#backlog - behind;
      let left = behind;
      while (left > 0 && !signal.aborted) {
        const begun = performance.now();
        left = await this.#db.writeCompany(company_id, (tx) => indexEntries(tx, log, AT_ONCE));
        this.#backlog = others + left;
        await pause(performance.now() - begun, signal);
      }
    }
  }
}
