import { SourceError } from './source.ts';

/** By when something has to be over, however many steps it has. */
export class TimeBudget {
  #end: number;

  constructor(ms: number) {
    this.#end = performance.now() + ms;
  }

  get leftMs(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /** Waits for something else, which takes none of this time. */
  async besides(step: Promise<void>): Promise<void> {
    const begun = performance.now();
    await step;
    this.#end += performance.now() - begun;
  }

  /** Waits no longer for a step; what it still brings is given to `late`. */
  async wait<T>(step: Promise<T>, late?: (result: T) => void): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new SourceError('The source did not answer in time: timeout', undefined));
      }, this.leftMs);
    });
    step.then(
      (result) => {
        if (isLate) late?.(result);
      },
      () => {},
    );
    return Promise.race([step, over]).finally(() => clearTimeout(timer));
  }
}
