import { LRUCache } from 'lru-cache';

/** Up to this many matches, the numbers of all are cached. */
export const FEW = 10_000;
/** Of more matches, the numbers of this many newest are cached, because those are looked at most. */
export const NEWEST = 200;
const MAX_BYTES = 16 * 2 ** 20;
/** The size of a cache entry without its question and its numbers. */
const ENTRY_BYTES = 300;
/** Beyond this many entries, a new search is no slower than searching the difference. */
const MAX_DIFFERENCE = 20_000;

/** How many entries match, and the numbers of some of them, in order. */
export interface Matches {
  count: number;
  /** All matches, if they are few. */
  numbers?: readonly number[];
  /** The newest of many matches, if a request has asked for them. */
  newest?: readonly number[];
}

interface Known extends Matches {
  until: number;
}

interface Finder {
  upTo(until: number): Promise<Matches>;
  /** The numbers of the matches after `after` and up to `until`, in order. */
  between(after: number, until: number): Promise<readonly number[]>;
}

/**
 * A cache of search results. A log only grows and its entries never change, so a result up to some entry
 * stays valid, and only the entries after it are searched again.
 */
export class KnownMatches {
  readonly #known = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: (known, question) => ENTRY_BYTES + 2 * question.length + 8 * numbersIn(known),
  });

  async find(question: string, until: number, finder: Finder): Promise<Matches> {
    const known = this.#known.get(question);
    const matches =
      known && Math.abs(until - known.until) <= MAX_DIFFERENCE
        ? await differingFrom(known, until, finder)
        : await finder.upTo(until);
    this.keep(question, until, matches);
    return matches;
  }

  keep(question: string, until: number, matches: Matches): void {
    this.#known.set(question, { ...matches, until });
  }
}

async function differingFrom(known: Known, until: number, finder: Finder): Promise<Matches> {
  const { count, numbers, newest } = known;
  if (until === known.until) return known;
  if (until > known.until) {
    const more = await finder.between(known.until, until);
    return numbers
      ? allOf([...numbers, ...more])
      : manyOf(count + more.length, newest && [...newest, ...more]);
  }
  const before = (number: number) => number <= until;
  if (numbers) return allOf(numbers.filter(before));
  const gone = await finder.between(until, known.until);
  return manyOf(count - gone.length, newest?.filter(before));
}

const allOf = (numbers: readonly number[]): Matches =>
  numbers.length <= FEW ? { count: numbers.length, numbers } : manyOf(numbers.length, numbers);

const manyOf = (count: number, newest: readonly number[] | undefined): Matches =>
  newest ? { count, newest: newest.slice(-NEWEST) } : { count };

const numbersIn = ({ numbers, newest }: Matches): number =>
  (numbers?.length ?? 0) + (newest?.length ?? 0);
