import type { Load } from '../engine.ts';
import { DatabaseBusyError } from '../outage.ts';

/** PGlite has one connection: who wants it waits for the one before. */
export class ConnectionQueue {
  #last: Promise<void> = Promise.resolve();
  #wanted = 0;

  /** Resolves when it is one's turn, with the function that ends it. */
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
      // Whoever comes after waits on for the one before.
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
