import { type Case, commonParts, commonPath, noHit, pageCases, rare } from '../lists/cases.ts';
import { measure, percentiles } from '../lists/measure.ts';

/** Requests whose time must be about the same for any size of the log. */
export const MUST_STAY_FLAT = [
  'page 1',
  'a deep page',
  'the last page',
  'filter, no hit',
  'filter, rare',
];
export const FIRST_COUNT = 'filter, a tenth, first time';

const ASKS = 20;

export interface Question {
  name: string;
  /** The path of the n-th request. */
  path(n: number): string;
  asks: number;
}

export function questionsFor(rows: number): Question[] {
  const cases = [...pageCases(rows), noHit, rare] as Case[];
  return [
    ...cases.map(({ path }, n) => ({ name: MUST_STAY_FLAT[n] ?? '', path, asks: ASKS })),
    { name: FIRST_COUNT, path: (n) => commonPath(commonParts.tenth[n] ?? ''), asks: 1 },
  ];
}

/** Sends the requests to one server and records how long each answer took. */
export class Times {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #questions: readonly Question[];
  readonly #taken = new Map<string, number[]>();

  constructor(url: string, headers: Record<string, string>, questions: readonly Question[]) {
    this.#url = url;
    this.#headers = headers;
    this.#questions = questions;
  }

  async ask(round: number): Promise<void> {
    for (const { name, path, asks } of this.#questions) {
      // There are only so many parts of a frequent text that were never requested before.
      if (name === FIRST_COUNT && round >= commonParts.tenth.length) continue;
      const { p50 } = await measure((n) => new URL(path(round * asks + n), this.#url).href, {
        connections: 1,
        seconds: 60,
        atMost: asks,
        headers: this.#headers,
      });
      this.#taken.set(name, [...(this.#taken.get(name) ?? []), p50]);
    }
  }

  medians(): Record<string, number> {
    return Object.fromEntries(
      [...this.#taken].map(([name, times]) => [
        name,
        Math.round(percentiles(times).p50 * 100) / 100,
      ]),
    );
  }
}
