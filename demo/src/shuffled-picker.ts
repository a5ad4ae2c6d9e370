import type { Random } from './random.ts';

/** Draws from lists so that no item comes twice before every item has come once. */
export class ShuffledPicker {
  readonly #random: Random;
  readonly #left = new Map<readonly unknown[], unknown[]>();
  readonly #last = new Map<readonly unknown[], unknown>();

  constructor(random: Random) {
    this.#random = random;
  }

  pick<T>(items: readonly T[]): T {
    let left = this.#left.get(items) as T[] | undefined;
    if (!left || left.length === 0) {
      left = this.#random.shuffled(items);
      if (left.at(-1) === this.#last.get(items)) left.reverse();
      this.#left.set(items, left);
    }
    const item = left.pop();
    if (item === undefined) throw new Error('There is nothing to draw from');
    this.#last.set(items, item);
    return item;
  }
}
