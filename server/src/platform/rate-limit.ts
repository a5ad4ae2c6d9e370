import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';
import { networksOf } from './network-of.ts';

interface RateLimitOptions {
  /** The number allowed at once. */
  burst: number;
  /** The number allowed per second in the long run. */
  perSecond: number;
}

const MAX_KEYS = 50_000;

/** Limits the rate of one party. */
export class TokenBucket {
  readonly #options: RateLimitOptions;
  #left: number;
  #at: number;

  constructor(options: RateLimitOptions, now = performance.now()) {
    this.#options = options;
    this.#left = options.burst;
    this.#at = now;
  }

  /** Takes one token and returns zero, or takes none and returns the seconds to wait. */
  take(now = performance.now()): number {
    const { burst, perSecond } = this.#options;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return (1 - this.#left) / perSecond;
    this.#left -= 1;
    return 0;
  }
}

/** Limits the rate of each key, in this process. The least recently used keys are forgotten first. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #buckets = new LRUCache<string, TokenBucket>(atMost(MAX_KEYS));

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** The number of keys in memory. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token from every network of an address, the narrowest first, until one refuses. */
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
