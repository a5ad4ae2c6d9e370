import {
  type Answer,
  type Description,
  NotOfSourceError,
  type Preview,
  type Source,
  type StatementAccount,
} from '../second-wall/source.ts';
import { connectionTrouble, SOURCE_CHANGED, SourceUnavailableError } from './source-unavailable.ts';

export interface OpenedSource {
  source: Source;
  close(): Promise<void>;
}

interface LazySourceOptions {
  open(): Promise<OpenedSource>;
  /** How long after its last statement it is closed. */
  idleMs: number;
  onError(error: Error): void;
}

/** A source that opens with its first statement, closes when it was not used for a while, and opens again. */
export class LazySource implements Source {
  readonly #options: LazySourceOptions;
  #opened: Promise<OpenedSource> | undefined;
  /** As above, when it is open. */
  #source: Source | undefined;
  #closing: Promise<void> = Promise.resolve();
  #isEnded = false;
  #running = 0;
  #idle: NodeJS.Timeout | undefined;
  #whenUnused: (() => void)[] = [];

  constructor(options: LazySourceOptions) {
    this.#options = options;
  }

  asOwner(sql: string): Promise<void> {
    return this.#use((source) => source.asOwner(sql));
  }

  describe(): Promise<Description> {
    return this.#use((source) => source.describe());
  }

  run(...args: Parameters<Source['run']>): Promise<Answer> {
    return this.#use((source) => source.run(...args));
  }

  isReady(runner: StatementAccount): boolean {
    return !this.#isEnded && this.#source?.isReady?.(runner) === true;
  }

  preview(...args: Parameters<Source['preview']>): Promise<Preview> {
    return this.#use((source) => source.preview(...args));
  }

  change(...args: Parameters<Source['change']>): Promise<Answer> {
    return this.#use((source) => source.change(...args));
  }

  /** One that is closed is not opened for it. */
  async follow(...args: Parameters<Source['follow']>): Promise<void> {
    if (this.isOpen) await this.#use((source) => source.follow(...args));
  }

  get isOpen(): boolean {
    return this.#opened !== undefined;
  }

  get isUsed(): boolean {
    return this.#running > 0;
  }

  /** Closes it until it is used again. */
  async rest(): Promise<void> {
    if (this.isUsed) return;
    clearTimeout(this.#idle);
    const opened = this.#opened;
    this.#opened = undefined;
    this.#source = undefined;
    if (opened) {
      this.#closing = opened.then(({ close }) => close()).catch(this.#options.onError);
    }
    await this.#closing;
  }

  /** For good, after the statements that run. */
  async close(): Promise<void> {
    this.#isEnded = true;
    if (this.isUsed) await new Promise<void>((resolve) => this.#whenUnused.push(resolve));
    await this.rest();
  }

  async #use<T>(task: (source: Source) => Promise<T>): Promise<T> {
    if (this.#isEnded) throw new SourceUnavailableError(SOURCE_CHANGED);
    clearTimeout(this.#idle);
    this.#running += 1;
    try {
      await this.#closing;
      const { source } = await this.#open();
      this.#source = source;
      return await task(source);
    } catch (error) {
      if (error instanceof SourceUnavailableError || error instanceof NotOfSourceError) throw error;
      const trouble = connectionTrouble(error);
      throw trouble ? new SourceUnavailableError(trouble) : error;
    } finally {
      this.#running -= 1;
      if (!this.isUsed) this.#becomeIdle();
    }
  }

  #open(): Promise<OpenedSource> {
    if (this.#opened) return this.#opened;
    const opening = this.#options.open();
    this.#opened = opening;
    // The next statement tries again.
    opening.catch(() => {
      if (this.#opened === opening) this.#opened = undefined;
    });
    return opening;
  }

  #becomeIdle(): void {
    this.#idle = setTimeout(() => void this.rest(), this.#options.idleMs).unref();
    for (const resolve of this.#whenUnused.splice(0)) resolve();
  }
}
