import { networksOf } from '../../platform/network-of.ts';

/** The number of open connections per key in this process. A key without connections is deleted. */
export class OpenConnections {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a connection for every network of an address. If one of them is full, counts none. */
  takeFrom(address: string): (() => void) | undefined {
    const taken: (() => void)[] = [];
    const release = () => {
      for (const one of taken) one();
    };
    for (const { network, times } of networksOf(address)) {
      const one = this.take(network, times);
      if (!one) {
        release();
        return undefined;
      }
      taken.push(one);
    }
    return release;
  }

  /** Counts a connection and returns a function that releases it, or undefined if the key is full. */
  take(key: string, times = 1): (() => void) | undefined {
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#most * times) return undefined;
    this.#open.set(key, open + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const left = (this.#open.get(key) ?? 0) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
  }
}
