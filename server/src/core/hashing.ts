import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HashingTask } from './hashing-thread.ts';

interface Answer {
  id: number;
  result?: string | boolean;
  failure?: string;
}

interface Waiting {
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

/** One thread that hashes, one password after the other. */
class HashingThread {
  readonly #worker = new Worker(new URL('./hashing-thread.ts', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', ({ id, result, failure }: Answer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#worker.unref();
      if (result === undefined) waiting?.reject(new Error(failure));
      else waiting?.resolve(result);
    });
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error as Error);
      this.#waiting.clear();
    });
  }

  get load(): number {
    return this.#waiting.size;
  }

  perform(task: HashingTask): Promise<string | boolean> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#worker.ref();
    this.#worker.postMessage({ id, task });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }
}

/** One core is left to everything else. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const threads: HashingThread[] = [];

export function hashing(task: HashingTask): Promise<string | boolean> {
  const idle = threads.find(({ load }) => load === 0);
  if (!idle && threads.length < THREADS) threads.push(new HashingThread());
  const thread = idle ?? threads.reduce((a, b) => (b.load < a.load ? b : a));
  return thread.perform(task);
}
