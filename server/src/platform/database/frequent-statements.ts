import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';

const USES_TO_BE_FREQUENT = 20;
const MAX_NAMED = 200;
const MAX_COUNTED = 2_000;
/** A longer statement contains a list whose length depends on the request, so it hardly ever recurs. */
const MAX_LENGTH = 10_000;

/**
 * Names the statements that are so frequent that the database should keep them parsed and planned. A
 * name keeps its text for good, because connections that have prepared it keep it.
 */
export class FrequentStatements {
  readonly #uses = new LRUCache<string, number>(atMost(MAX_COUNTED));
  readonly #names = new Map<string, string>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MAX_NAMED || text.length > MAX_LENGTH)
      return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES_TO_BE_FREQUENT) {
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    this.#names.set(text, `frequent_${this.#names.size}`);
    return this.#names.get(text);
  }
}
