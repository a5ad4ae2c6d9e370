interface TurnsOptions {
  /** Tasks of one key that run at the same time. */
  atOnce: number;
  /** Tasks of one key that may wait for the others. */
  waiting: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Runs the tasks of each key a few at a time, in the order in which they came. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #lines = new Map<string, Line>();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** The number of keys in memory: those that have a task. */
  get size(): number {
    return this.#lines.size;
  }

  /** Whether a task of this key would be refused. */
  isFull(key: string): boolean {
    return (this.#lines.get(key)?.waiting.length ?? 0) >= this.#options.waiting;
  }

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#options.atOnce) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place of this task passes to the next one.
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) this.#lines.delete(key);
      }
    }
  }
}
