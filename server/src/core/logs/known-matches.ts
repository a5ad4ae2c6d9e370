import { LRUCache } from 'lru-cache';

/** So few that their numbers are worth keeping. */
export const FEW = 10_000;
/** So many of the newest are kept where there are more: whoever looks, looks at those. */
export const NEWEST = 200;
const MAX_BYTES = 16 * 2 ** 20;
/** Of an entry itself, beside its question and its numbers. */
const ENTRY_BYTES = 300;
/** Beyond this many entries looking anew is no slower than looking at the difference. */
const MAX_DIFFERENCE = 20_000;

/** How many entries match, and which they are: their numbers, in order. */
export interface Matches {
  count: number;
  /** All of them, if they are few. */
  numbers?: readonly number[];
  /** The newest of many, if anybody has asked for them. */
  newest?: readonly number[];
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
  readonly #known = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: (known, question) => ENTRY_BYTES + 2 * question.length + 8 * numbersIn(known),
  });

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
    this.#known.set(question, { ...matches, until });
  }
}

async function differingFrom(known: Known, until: number, looking: Looking): Promise<Matches> {
  const { count, numbers, newest } = known;
  if (until === known.until) return known;
  if (until > known.until) {
    const more = await looking.between(known.until, until);
    return numbers
      ? allOf([...numbers, ...more])
      : manyOf(count + more.length, newest && [...newest, ...more]);
  }
  const before = (number: number) => number <= until;
  if (numbers) return allOf(numbers.filter(before));
  const gone = await looking.between(until, known.until);
  return manyOf(count - gone.length, newest?.filter(before));
}

const allOf = (numbers: readonly number[]): Matches =>
  numbers.length <= FEW ? { count: numbers.length, numbers } : manyOf(numbers.length, numbers);

const manyOf = (count: number, newest: readonly number[] | undefined): Matches =>
  newest ? { count, newest: newest.slice(-NEWEST) } : { count };

const numbersIn = ({ numbers, newest }: Matches): number =>
  (numbers?.length ?? 0) + (newest?.length ?? 0);
