/** So few that their numbers are worth keeping. */
export const FEW = 10_000;
const MAX_KNOWN = 5_000;
/** How many numbers are kept, of all questions together: about four megabytes. */
const MAX_NUMBERS = 500_000;
/** Beyond this many entries looking anew is no slower than looking at the difference. */
const MAX_DIFFERENCE = 20_000;

/** How many entries match, and which they are, if they are few: their numbers, in order. */
export interface Matches {
  count: number;
  numbers?: readonly number[];
}

interface Known extends Matches {
  until: number;
}

interface Looking {
  upTo(until: number): Promise<Matches>;
  /** The numbers of the matches after the one entry and not after the other, in order. */
  between(after: number, until: number): Promise<readonly number[]>;
}

/**
 * What was found before. A log only grows and its entries never change, so what was found up to an
 * entry stays true, and only what came after it is looked at again.
 */
export class KnownMatches {
  readonly #known = new Map<string, Known>();
  #numbers = 0;

  async find(question: string, until: number, looking: Looking): Promise<Matches> {
    const known = this.#known.get(question);
    const matches =
      known && Math.abs(until - known.until) <= MAX_DIFFERENCE
        ? await differingFrom(known, until, looking)
        : await looking.upTo(until);
    this.keep(question, until, matches);
    return matches;
  }

  keep(question: string, until: number, matches: Matches): void {
    this.#forget(question);
    this.#known.set(question, { ...matches, until });
    this.#numbers += matches.numbers?.length ?? 0;
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN && this.#numbers <= MAX_NUMBERS) return;
      this.#forget(oldest);
    }
  }

  #forget(question: string): void {
    this.#numbers -= this.#known.get(question)?.numbers?.length ?? 0;
    this.#known.delete(question);
  }
}

async function differingFrom(known: Known, until: number, looking: Looking): Promise<Matches> {
  const { count, numbers } = known;
  if (until === known.until) return known;
  if (until > known.until) {
    const more = await looking.between(known.until, until);
    return few(count + more.length, numbers && [...numbers, ...more]);
  }
  if (numbers) {
    const left = numbers.filter((number) => number <= until);
    return few(left.length, left);
  }
  return { count: count - (await looking.between(until, known.until)).length };
}

const few = (count: number, numbers: readonly number[] | undefined): Matches =>
  numbers && count <= FEW ? { count, numbers } : { count };
