interface KeyedSemaphoreOptions {
  /** Tasks of one key that run at the same time. */
  atOnce: number;
  /** Tasks of one key that may wait for the others. */
  waiting: number;
}

interface KeyTasks {
  running: number;
  waiting: (() => void)[];
}

/** Runs the tasks of each key a few at a time, in the order in which they came. */
export class KeyedSemaphore {
  readonly #options: KeyedSemaphoreOptions;
  readonly #tasks = new Map<string, KeyTasks>();

  constructor(options: KeyedSemaphoreOptions) {
    this.#options = options;
  }

  /** The number of keys in memory: those that have a task. */
  get size(): number {
    return this.#tasks.size;
  }

  /** Whether a task of this key would be refused. */
  isFull(key: string): boolean {
    return (this.#tasks.get(key)?.waiting.length ?? 0) >= this.#options.waiting;
  }

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const tasks = this.#tasks.get(key) ?? { running: 0, waiting: [] };
    this.#tasks.set(key, tasks);
    if (tasks.running < this.#options.atOnce) tasks.running += 1;
    else await new Promise<void>((resolve) => tasks.waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place of this task passes to the next one.
      const next = tasks.waiting.shift();
      if (next) next();
      else {
        tasks.running -= 1;
        if (tasks.running === 0) this.#tasks.delete(key);
      }
    }
  }
}
