import type { SourceCatalog } from './source-catalog.ts';
import type { Verdict } from './verdict.ts';

/** In characters. So few nest too little to need the larger stack of the thread. */
const SHORT = 500;

interface FirstWall {
  firstWall(sql: string, catalog: SourceCatalog): Verdict;
}

/**
 * The first wall for short statements, in this thread: to the other one and back takes longer than the check. If the
 * parser fails here after all, it is not used again.
 */
export class ShortStatements {
  readonly #load: () => Promise<FirstWall>;
  #loaded: FirstWall | undefined;
  #isSpoiled = false;

  constructor(load: () => Promise<FirstWall> = () => import('./first-wall.ts')) {
    this.#load = load;
  }

  /** Nothing if the statement has to go to the other thread. */
  async check(sql: string, catalog: SourceCatalog): Promise<Verdict | undefined> {
    if (sql.length > SHORT || this.#isSpoiled) return undefined;
    // The parser is loaded with the first statement.
    this.#loaded ??= await this.#load();
    try {
      return this.#loaded.firstWall(sql, catalog);
    } catch {
      this.#isSpoiled = true;
      return undefined;
    }
  }
}
