/** The columns of a table; none where the statement itself makes them. */
export type Columns = ReadonlySet<string> | undefined;

/** An item of FROM, by the name that it has there. */
export interface Named {
  name: string;
  columns: Columns;
  /** Inside a join with a name of its own: seen in FROM alone. */
  isHidden: boolean;
}

/** The meanings that a name before a dot can have at one place of a statement. */
export class Qualifiers {
  readonly #own: readonly Named[];
  readonly #outer: Qualifiers | undefined;
  readonly #isWithinFrom: boolean;

  constructor(own: readonly Named[] = [], outer?: Qualifiers, isWithinFrom = false) {
    this.#own = own;
    this.#outer = outer;
    this.#isWithinFrom = isWithinFrom;
  }

  /** The place within a query that has these in FROM. */
  with(own: readonly Named[]): Qualifiers {
    return new Qualifiers(own, this);
  }

  /** The place within FROM itself. */
  withinFrom(): Qualifiers {
    return new Qualifiers(this.#own, this.#outer, true);
  }

  /**
   * All that it can stand for; nothing if there is no such name. Within FROM PostgreSQL sees only a part of it, and
   * else what is outside, so there both count.
   */
  meanings(name: string): Columns[] {
    const own = this.#own
      .filter((one) => one.name === name && (this.#isWithinFrom || !one.isHidden))
      .map(({ columns }) => columns);
    if (own.length > 0 && !this.#isWithinFrom) return own;
    return [...own, ...(this.#outer?.meanings(name) ?? [])];
  }
}
