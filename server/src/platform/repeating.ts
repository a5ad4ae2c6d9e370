import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  everyMs: number;
  onError: (error: Error) => void;
}

/** Runs a task in the background again and again. The next run follows even if one fails. */
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

  /** Aborts the signal of the current run, and waits for the run to end. */
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

/** Waits for the given time, or until the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});
