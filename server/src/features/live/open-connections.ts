import { networksOf } from '../../platform/network-of.ts';

/** How many connections each key has open in this process. A key without any is not remembered. */
export class OpenConnections {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more for every network of an address, or for none. */
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

  /** Counts one more, and answers with what takes it off again; undefined where it is one too many. */
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
