import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  everyMs: number;
  onError: (error: Error) => void;
}

/** Something done over and over in the background. A round may fail, and the next comes all the same. */
export class Repeating {
  readonly #round: (signal: AbortSignal) => Promise<void>;
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(round: (signal: AbortSignal) => Promise<void>, options: Options) {
    this.#round = round;
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** The round that is under way is told to hurry, and waited for. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { everyMs, onError } = this.#options;
    while (!signal.aborted) {
      await this.#round(signal).catch(onError);
      await pause(everyMs, signal);
    }
  }
}

/** Waits, and no longer than until the signal. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});
