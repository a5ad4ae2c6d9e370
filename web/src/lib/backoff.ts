const FIRST_MS = 500;
const MAX_MS = 15_000;

/** Longer and longer pauses, never quite the same for everybody. */
export class Backoff {
  #tries = 0;

  next(): number {
    const pause = Math.min(FIRST_MS * 2 ** this.#tries, MAX_MS);
    this.#tries += 1;
    return pause / 2 + (Math.random() * pause) / 2;
  }

  reset(): void {
    this.#tries = 0;
  }
}
