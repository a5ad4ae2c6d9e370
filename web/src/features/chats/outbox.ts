import { backoff } from '@maru/client/backoff';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import type { ChatMessage } from '@maru/contract/chats';
import { ApiError } from '../../lib/api.ts';

/** A message that was written and is not known to have reached the server. */
export interface Unsent {
  /** The same at every attempt, so that the server stores the message once. */
  key: string;
  content: string;
  sending: boolean;
  /** Why the last attempt failed. */
  failure: unknown;
  /** The server refused the message: it is not retried automatically. */
  refused: boolean;
}

type Kept = Pick<Unsent, 'key' | 'content'>;

interface OutboxOptions {
  /** The session storage key that holds the unsent messages across a reload. */
  place: string;
  send(content: string, key: string): Promise<ChatMessage>;
}

/** Whether the same request may succeed later without any change by the user. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status);

const unsentEntry = ({ key, content }: Kept): Unsent => ({
  key,
  content,
  sending: false,
  failure: undefined,
  refused: false,
});

/** Sends the messages of a room one after the other, each until the server answers. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #watchers = new Set<() => void>();
  readonly #receivers = new Set<(message: ChatMessage) => void>();
  #entries: readonly Unsent[];
  #running = false;
  #stopped = false;
  #wake = () => {};

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#entries = kept(options.place).map(unsentEntry);
    void this.#run();
  }

  readonly entries = (): readonly Unsent[] => this.#entries;

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  /** Calls `receive` for each message that the server accepted. */
  onSent(receive: (message: ChatMessage) => void): () => void {
    this.#receivers.add(receive);
    return () => this.#receivers.delete(receive);
  }

  add(content: string): void {
    this.#set([...this.#entries, unsentEntry({ key: newIdempotencyKey(), content })]);
    this.hurry();
  }

  tryAgain(key: string): void {
    this.#change(key, { refused: false });
    this.hurry();
  }

  discard(key: string): void {
    this.#set(this.#entries.filter((entry) => entry.key !== key || entry.sending));
  }

  /** Ends the current wait: there is a new message, or the connection is back. */
  hurry(): void {
    if (this.#running) this.#wake();
    else void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    this.#running = true;
    let failures = 0;
    const next = () => (this.#stopped ? undefined : this.#entries.find((entry) => !entry.refused));
    for (let entry = next(); entry; entry = next()) {
      const failure = await this.#attempt(entry);
      if (failure === undefined) failures = 0;
      else await this.#pause(failure, failures++);
    }
    this.#running = false;
  }

  /** Returns the failure if the message should be retried. */
  async #attempt({ key, content }: Unsent): Promise<unknown> {
    this.#change(key, { sending: true });
    try {
      const message = await this.#options.send(content, key);
      if (this.#stopped) return;
      this.#set(this.#entries.filter((entry) => entry.key !== key));
      for (const receive of this.#receivers) receive(message);
    } catch (failure) {
      if (this.#stopped) return;
      const temporary = isTemporary(failure);
      this.#change(key, { sending: false, failure, refused: !temporary });
      if (temporary) return failure;
    }
  }

  #pause(failure: unknown, failures: number): Promise<void> {
    const asked =
      failure instanceof ApiError ? Number(failure.headers.get('retry-after')) * 1000 : 0;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(asked, backoff(failures)));
      this.#wake = () => {
        // If the server sent a Retry-After, the whole time is waited.
        if (asked > 0 && !this.#stopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #change(key: string, change: Partial<Unsent>): void {
    this.#set(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  }

  #set(entries: readonly Unsent[]): void {
    this.#entries = entries;
    keep(this.#options.place, entries);
    for (const changed of this.#watchers) changed();
  }
}

function kept(place: string): Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

function keep(place: string, entries: readonly Kept[]): void {
  const plain = entries.map(({ key, content }) => ({ key, content }));
  if (plain.length === 0) sessionStorage.removeItem(place);
  else sessionStorage.setItem(place, JSON.stringify(plain));
}
