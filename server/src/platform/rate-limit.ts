interface RateLimitOptions {
  /** So many at once, */
  burst: number;
  /** and so many a second in the long run. */
  perSecond: number;
}

const MAX_KEYS = 50_000;

/** Counts what each key does, in this process; whoever is the longest quiet is forgotten first. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Takes one. Zero, or how many seconds to wait; then nothing was taken. */
  take(key: string, now = performance.now()): number {
    const { burst, perSecond } = this.#options;
    const bucket = this.#buckets.get(key) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    const taken = left >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { left: taken ? left - 1 : left, at: now });
    if (this.#buckets.size > MAX_KEYS) this.#forgetOldest();
    return taken ? 0 : (1 - left) / perSecond;
  }

  #forgetOldest(): void {
    const oldest = this.#buckets.keys().next().value;
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
