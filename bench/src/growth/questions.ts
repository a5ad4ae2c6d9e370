import type { BareServer, Statement } from '../bare/start-bare.ts';
import { entriesOfPage, entriesWith } from '../lists/bare-statements.ts';
import {
  type Case,
  commonParts,
  commonPath,
  newestOf,
  noHit,
  noHitText,
  pageCases,
  pagesOf,
  rare,
  rareText,
} from '../lists/cases.ts';
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

interface Question {
  name: string;
  /** The path of the n-th request. */
  path(n: number): string;
  /** What a bare server is asked for the same. */
  bare?(n: number): Statement;
  asks: number;
}

function questionsFor(rows: number): Question[] {
  const cases = [...pageCases(rows), noHit, rare] as Case[];
  const bare = [
    ...pagesOf(rows).map((page) => () => entriesOfPage(page, newestOf(rows))),
    (n: number) => entriesWith(noHitText(n)),
    (n: number) => entriesWith(rareText(n)),
  ];
  return [
    ...cases.map(({ path }, n) => ({
      name: MUST_STAY_FLAT[n] ?? '',
      path,
      bare: bare[n],
      asks: ASKS,
    })),
    { name: FIRST_COUNT, path: (n) => commonPath(commonParts.tenth[n] ?? ''), asks: 1 },
  ];
}

/** Milliseconds by question. */
export type Medians = Record<string, number>;

interface Servers {
  url: string;
  headers: Record<string, string>;
  bare: BareServer;
}

/** Sends the requests to our server and to the bare one, and records how long each answer took. */
export class Times {
  readonly #servers: Servers;
  readonly #questions: readonly Question[];
  readonly #ours = new Map<string, number[]>();
  readonly #other = new Map<string, number[]>();

  constructor(servers: Servers, rows: number) {
    this.#servers = servers;
    this.#questions = questionsFor(rows);
  }

  async ask(round: number): Promise<void> {
    const { url, headers, bare: server } = this.#servers;
    for (const { name, path, bare, asks } of this.#questions) {
      // There are only so many parts of a frequent text that were never requested before.
      if (name === FIRST_COUNT && round >= commonParts.tenth.length) continue;
      const median = async (address: (n: number) => string) =>
        (
          await measure((n) => address(round * asks + n), {
            connections: 1,
            seconds: 60,
            atMost: asks,
            headers,
          })
        ).p50;
      note(this.#ours, name, await median((n) => new URL(path(n), url).href));
      if (bare) note(this.#other, name, await median((n) => server.asking(bare(n))));
    }
  }

  medians(): { ours: Medians; bare: Medians } {
    return { ours: mediansOf(this.#ours), bare: mediansOf(this.#other) };
  }
}

function note(taken: Map<string, number[]>, name: string, time: number): void {
  taken.set(name, [...(taken.get(name) ?? []), time]);
}

const mediansOf = (taken: Map<string, number[]>): Medians =>
  Object.fromEntries(
    [...taken].map(([name, times]) => [name, Math.round(percentiles(times).p50 * 100) / 100]),
  );
