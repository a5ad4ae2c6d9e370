import type { Load } from '../engine.ts';

/** PGlite has one connection: who wants it waits for the one before. */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  #wanted = 0;

  /** Resolves when it is one's turn, with the function that ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#wanted += 1;
    this.#last = new Promise((resolve) => {
      end = () => {
        this.#wanted -= 1;
        resolve();
      };
    });
    await before;
    return end;
  }

  load(): Load {
    const taken = Math.min(this.#wanted, 1);
    return { total: 1, idle: 1 - taken, waiting: this.#wanted - taken };
  }
}
