import { backoff } from '@maru/client/backoff';
import type { LiveMessage } from '@maru/contract/live';
import { isTemporary, Refusal } from './api.ts';

interface Entry {
  key: string;
  content: string;
}

interface OutboxOptions {
  send: (entry: Entry) => Promise<LiveMessage>;
  onAnswer: (key: string, message: LiveMessage) => void;
  onRefusal: (key: string, reason: string) => void;
  /** The token is no longer valid for any room. */
  onLost: () => void;
}

/** Sends the messages one after the other, each until the server answers. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #waiting: Entry[] = [];
  #running = false;
  #stopped = false;
  #wake = () => {};

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  add(entry: Entry): void {
    this.#waiting.push(entry);
    if (!this.#running) void this.#run();
  }

  /** The connection is back: ends the current wait. */
  hurry(): void {
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    this.#running = true;
    let failures = 0;
    for (let [entry] = this.#waiting; entry && !this.#stopped; [entry] = this.#waiting) {
      const failure = await this.#attempt(entry);
      if (failure === undefined) {
        this.#waiting.shift();
        failures = 0;
      } else {
        await this.#pause(failure, failures);
        failures += 1;
      }
    }
    this.#running = false;
  }

  /** Returns the failure if the message should be retried. */
  async #attempt(entry: Entry): Promise<unknown> {
    const { send, onAnswer, onRefusal, onLost } = this.#options;
    try {
      const message = await send(entry);
      if (!this.#stopped) onAnswer(entry.key, message);
    } catch (error) {
      if (!(error instanceof Refusal) || isTemporary(error)) return error;
      if (this.#stopped) return;
      if (error.status === 401) {
        this.stop();
        onLost();
      } else {
        onRefusal(entry.key, error.reason);
      }
    }
  }

  #pause(failure: unknown, failures: number): Promise<void> {
    const asked = failure instanceof Refusal ? failure.retryAfterMs : undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(asked ?? 0, backoff(failures)));
      this.#wake = () => {
        // If the server sent a Retry-After, the whole time is waited.
        if (asked !== undefined && !this.#stopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
