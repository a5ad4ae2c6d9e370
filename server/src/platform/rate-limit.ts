import { LRUCache } from 'lru-cache';
import { networksOf } from './network-of.ts';

interface RateLimitOptions {
  /** So many at once, */
  burst: number;
  /** and so many a second in the long run. */
  perSecond: number;
}

const MAX_KEYS = 50_000;

/** Counts what one party does. */
export class TokenBucket {
  readonly #options: RateLimitOptions;
  #left: number;
  #at: number;

  constructor(options: RateLimitOptions, now = performance.now()) {
    this.#options = options;
    this.#left = options.burst;
    this.#at = now;
  }

  /** Takes one. Zero, or how many seconds to wait; then nothing was taken. */
  take(now = performance.now()): number {
    const { burst, perSecond } = this.#options;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return (1 - this.#left) / perSecond;
    this.#left -= 1;
    return 0;
  }
}

/** Counts what each key does, in this process; whoever is the longest quiet is forgotten first. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: MAX_KEYS });

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes one from every network of an address; what a narrow one refuses is not taken from a wider one. */
  takeFrom(address: string, now = performance.now()): number {
    for (const { network, times } of networksOf(address)) {
      const wait = this.take(network, now, times);
      if (wait > 0) return wait;
    }
    return 0;
  }

  take(key: string, now = performance.now(), times = 1): number {
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      const { burst, perSecond } = this.#options;
      bucket = new TokenBucket({ burst: burst * times, perSecond: perSecond * times }, now);
      this.#buckets.set(key, bucket);
    }
    return bucket.take(now);
  }
}
