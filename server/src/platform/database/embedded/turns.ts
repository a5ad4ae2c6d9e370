/** PGlite has one connection: who wants it waits for the one before. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn, with the function that ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}
