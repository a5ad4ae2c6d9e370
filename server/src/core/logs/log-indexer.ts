import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../schema.ts';
import { indexEntries, logsBehind } from './log-search.store.ts';

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
  readonly #onError: (error: Error) => void;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #backlog = 0;

  constructor(db: Database<Schema>, onError: (error: Error) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** How many entries waited when it last looked. */
  get backlog(): number {
    return this.#backlog;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#catchUp().catch((error: Error) => {
        if (!signal.aborted) this.#onError(error);
      });
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Works half of the time at most, so that a large import does not take a core for itself. */
  async #catchUp(): Promise<void> {
    const { signal } = this.#stopping;
    const logs = await this.#db.asOwner(logsBehind);
    this.#backlog = logs.reduce((sum, { behind }) => sum + behind, 0);
    for (const { company_id, log, behind } of logs) {
      const others = this.#backlog - behind;
      let left = behind;
      while (left > 0 && !signal.aborted) {
        const begun = performance.now();
        left = await this.#db.writeCompany(company_id, (tx) => indexEntries(tx, log, AT_ONCE));
        this.#backlog = others + left;
        const took = performance.now() - begun;
        await sleep(took, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }
}
