/** Names of WITH that can be read at one place of a statement. A name with a schema is never one of them. */
export class Scope {
  readonly #names: ReadonlySet<string>;
  readonly #outer: Scope | undefined;

  constructor(names: Iterable<string> = [], outer?: Scope) {
    this.#names = new Set(names);
    this.#outer = outer;
  }

  has(name: string): boolean {
    return this.#names.has(name) || (this.#outer?.has(name) ?? false);
  }

  /** The place within, where these can be read as well. */
  with(names: Iterable<string>): Scope {
    return new Scope(names, this);
  }
}
