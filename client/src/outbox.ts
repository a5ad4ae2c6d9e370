import { isTemporary, retryAfterMs } from './api-error.ts';
import { backoff } from './backoff.ts';

export interface OutboxMessage {
  /** The idempotency key: the same at every attempt, so that the server stores the message once. */
  readonly key: string;
  readonly content: string;
}

/** A message that is not known to have reached the server. */
export interface Unsent extends OutboxMessage {
  readonly sending: boolean;
  /** Why the last attempt failed. */
  readonly failure: unknown;
  /** The server refused the message: it is not retried automatically. */
  readonly refused: boolean;
}

export interface OutboxOptions<Sent> {
  send(message: OutboxMessage): Promise<Sent>;
  /** Whether a failed message is sent again by itself; `isTemporary` of api-error.ts if left out. */
  retries?(failure: unknown): boolean;
  onSent(message: OutboxMessage, sent: Sent): void;
  onRefused?(message: OutboxMessage, failure: unknown): void;
  onChange?(entries: readonly Unsent[]): void;
}

const unsentEntry = ({ key, content }: OutboxMessage): Unsent => ({
  key,
  content,
  sending: false,
  failure: undefined,
  refused: false,
});

/** Sends the messages of a room one after the other, each until the server answers. */
export class Outbox<Sent> {
  readonly #options: OutboxOptions<Sent>;
  #entries: readonly Unsent[] = [];
  /** Keys of messages that were discarded while they were being sent. */
  readonly #unwanted = new Set<string>();
  #isRunning = false;
  #isStopped = false;
  #wake = () => {};

  constructor(options: OutboxOptions<Sent>) {
    this.#options = options;
  }

  readonly entries = (): readonly Unsent[] => this.#entries;

  add(...messages: OutboxMessage[]): void {
    this.#set([...this.#entries, ...messages.map(unsentEntry)]);
    this.retryNow();
  }

  /** Sends a refused message again. */
  tryAgain(key: string): void {
    this.#change(key, { refused: false });
    this.retryNow();
  }

  /** Removes a message; one that is being sent only if that fails, because it may already have arrived. */
  discard(key: string): void {
    if (this.#entries.some((entry) => entry.key === key && entry.sending)) this.#unwanted.add(key);
    else this.#remove(key);
  }

  /** Ends the current wait: there is a new message, or the connection is back. */
  retryNow(): void {
    if (this.#isRunning) this.#wake();
    else void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let failures = 0;
    try {
      for (let entry = this.#next(); entry; entry = this.#next()) {
        const failure = await this.#attempt(entry);
        if (failure === undefined) failures = 0;
        else await this.#pause(failure, failures++);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  #next(): Unsent | undefined {
    return this.#isStopped ? undefined : this.#entries.find((entry) => !entry.refused);
  }

  /** Returns the failure if the message should be sent again. */
  async #attempt({ key, content }: Unsent): Promise<unknown> {
    const { send, retries = isTemporary, onSent, onRefused } = this.#options;
    const message = { key, content };
    this.#change(key, { sending: true });
    try {
      const sent = await send(message);
      if (this.#isStopped) return;
      this.#remove(key);
      onSent(message, sent);
    } catch (failure) {
      if (this.#isStopped) return;
      if (this.#unwanted.has(key)) return this.#remove(key);
      const refused = !retries(failure);
      this.#change(key, { sending: false, failure, refused });
      if (!refused) return failure;
      onRefused?.(message, failure);
    }
  }

  #pause(failure: unknown, failures: number): Promise<void> {
    const asked = retryAfterMs(failure);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(asked, backoff(failures)));
      this.#wake = () => {
        // If the server sent a Retry-After, the whole time is waited.
        if (asked > 0 && !this.#isStopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #remove(key: string): void {
    this.#unwanted.delete(key);
    this.#set(this.#entries.filter((entry) => entry.key !== key));
  }

  #change(key: string, change: Partial<Unsent>): void {
    this.#set(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  }

  #set(entries: readonly Unsent[]): void {
    this.#entries = entries;
    this.#options.onChange?.(entries);
  }
}
