import type { Load } from '../engine.ts';
import { DatabaseBusyError } from '../outage.ts';

/** PGlite has a single connection, so callers wait for each other in order. */
export class ConnectionQueue {
  #last: Promise<void> = Promise.resolve();
  #wanted = 0;

  /** Resolves when the caller may use the connection, with the function that releases it. */
  async take(withinMs?: number): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#wanted += 1;
    this.#last = new Promise((resolve) => {
      end = () => {
        this.#wanted -= 1;
        resolve();
      };
    });
    if (withinMs === undefined) {
      await before;
      return end;
    }
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DatabaseBusyError()), withinMs);
    });
    try {
      await Promise.race([before, tooLate]);
      return end;
    } catch (error) {
      // The next caller in the queue still has to wait for the one before this.
      void before.then(end);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  load(): Load {
    const taken = Math.min(this.#wanted, 1);
    return { total: 1, idle: 1 - taken, waiting: this.#wanted - taken };
  }
}
