const MAX_KNOWN = 5_000;
/** Beyond this many entries counting anew is no slower than counting the difference. */
const MAX_DIFFERENCE = 20_000;

interface Counted {
  until: number;
  count: number;
}

interface Counting {
  upTo(until: number): Promise<number>;
  between(after: number, until: number): Promise<number>;
}

/**
 * How many entries match what was asked before. A log only grows and its entries never change, so
 * what was counted up to an entry stays true, and only what came after it is counted again.
 */
export class KnownCounts {
  readonly #known = new Map<string, Counted>();

  async count(question: string, until: number, counting: Counting): Promise<number> {
    const known = this.#known.get(question);
    const count =
      known && Math.abs(until - known.until) <= MAX_DIFFERENCE
        ? await differenceFrom(known, until, counting)
        : await counting.upTo(until);
    this.#keep(question, { until, count });
    return count;
  }

  #keep(question: string, counted: Counted): void {
    this.#known.delete(question);
    if (this.#known.size >= MAX_KNOWN) {
      const oldest = this.#known.keys().next().value;
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(question, counted);
  }
}

async function differenceFrom(known: Counted, until: number, counting: Counting): Promise<number> {
  if (until === known.until) return known.count;
  return until > known.until
    ? known.count + (await counting.between(known.until, until))
    : known.count - (await counting.between(until, known.until));
}
