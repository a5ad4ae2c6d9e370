/** The number of attempts that wait under each limit, in this process. */
export class Waiters {
  readonly #counts = new Map<string, number>();

  /** Returns a function to leave with, or undefined if too many attempts wait under one of the limits. */
  enter(limits: readonly { key: string; atMost: number }[]): (() => void) | undefined {
    if (limits.some(({ key, atMost }) => this.#of(key) >= 2 * atMost)) return undefined;
    for (const { key } of limits) this.#counts.set(key, this.#of(key) + 1);
    return () => {
      for (const { key } of limits) {
        const others = this.#of(key) - 1;
        if (others > 0) this.#counts.set(key, others);
        else this.#counts.delete(key);
      }
    };
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
