import type { Random } from './random.ts';

/** Draws from lists so that no item comes twice before every item has come once. */
export class ShuffledPicker {
  readonly #random: Random;
  readonly #left = new Map<readonly unknown[], unknown[]>();
  readonly #last = new Map<readonly unknown[], unknown>();

  constructor(random: Random) {
    this.#random = random;
  }

  draw<T>(cards: readonly T[]): T {
    let left = this.#left.get(cards) as T[] | undefined;
    if (!left || left.length === 0) {
      left = this.#random.shuffled(cards);
      if (left.at(-1) === this.#last.get(cards)) left.reverse();
      this.#left.set(cards, left);
    }
    const card = left.pop();
    if (card === undefined) throw new Error('There is nothing to draw from');
    this.#last.set(cards, card);
    return card;
  }
}
