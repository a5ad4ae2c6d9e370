import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { AccountQueue, QueueFullError, type QueueOwner } from '../account-queue.ts';
import { EmbeddedWorker } from './embedded-worker.ts';
import { SharedMemory } from './shared-memory.ts';
import {
  type Answer,
  BusyError,
  type Description,
  OutcomeUnknownError,
  OverTimeError,
  PREVIEW_MS,
  type Preview,
  SOURCE_LIMITS,
  type Source,
  type SourceChange,
  type StatementAccount,
  type StatementRun,
  TooLargeError,
  TooManyRowsError,
} from './source.ts';

/** Maru's own statements fill whole tables. */
const OWNER_MS = 600_000;
/** Maru itself, among those who wait. */
const OWNER = { account: 'owner' } as const;
/** All statements that wait here are of one company. */
const COMPANY = 0;
const WAITING = { inAll: 200, perAccount: 20 };
const MAX_BYTES = 2 * 2 ** 30;
/** More than one database may have. */
const ALONE_BYTES = 2 ** 30;
/** For dead rows when it is closed: a statement that arrives meanwhile waits at most as long. */
const CLOSE_MS = 3_000;

/** Errors of changes that may have written many rows before they ended. */
const LEAVING_MUCH = [TooManyRowsError, TooLargeError, OverTimeError];

interface EmbeddedSourceOptions {
  /** In memory without one. */
  folder: string | undefined;
  timeMs?: number;
  /** A database as `dump` gave it, for a folder that is empty. */
  dump?: Uint8Array;
  /** Shared with the other sources of this process; else its own. */
  memory?: SharedMemory | undefined;
  /** How large its folder may become by changes. */
  maxBytes?: number;
}

/**
 * A database in a folder, in a thread of its own that starts with the first statement. PGlite has no time limit, so a
 * statement that takes too long ends with its thread; the next one finds a new thread.
 */
export class EmbeddedSource implements Source {
  readonly #options: EmbeddedSourceOptions;
  readonly #queue = new AccountQueue(WAITING);
  #worker: EmbeddedWorker | undefined;
  #dump: Uint8Array | undefined;
  /** Whether rows were written since it was opened, also by changes that were rolled back. */
  #isChanged = false;
  /** Dead rows are about to be looked for, or removed. */
  #cleaning: AbortController | undefined;

  constructor(options: EmbeddedSourceOptions) {
    this.#options = options;
    this.#dump = options.dump;
  }

  get #timeMs(): number {
    return this.#options.timeMs ?? SOURCE_LIMITS.timeMs;
  }

  asOwner(sql: string): Promise<void> {
    return this.#inTurn(OWNER, OWNER_MS, (worker) => worker.ask('owner', { sql }));
  }

  /** Of statements that fail, what they began stays open until it is rolled back. */
  asOneTransaction(statements: string): Promise<void> {
    return this.asOwner(`begin;\n${statements}\n;commit;`);
  }

  rollBack(): Promise<void> {
    return this.asOwner('rollback');
  }

  describe(): Promise<Description> {
    return this.#inTurn(OWNER, OWNER_MS, (worker) => worker.ask('describe', {}));
  }

  /** Everything in it, compressed. */
  dump(): Promise<Uint8Array> {
    return this.#inTurn(OWNER, OWNER_MS, (worker) => worker.ask('dump', {}));
  }

  run(runner: StatementAccount, run: StatementRun): Promise<Answer> {
    return this.#inTurn(runner, this.#timeMs, async (worker) =>
      worker.ask('run', { ...run, role: await worker.inStep(runner) }),
    );
  }

  preview(runner: StatementAccount, change: SourceChange): Promise<Preview> {
    const ms = Math.min(this.#timeMs, PREVIEW_MS);
    return this.#writing(runner, ms, async (worker) =>
      worker.ask('preview', { ...change, role: await worker.inStep(runner) }),
    );
  }

  change(runner: StatementAccount, change: SourceChange): Promise<Answer> {
    return this.#writing(runner, this.#timeMs, async (worker) =>
      worker.ask('change', { ...change, role: await worker.inStep(runner) }),
    );
  }

  /** Nobody else can use its roles, which are given their rights before every statement. */
  async follow(): Promise<void> {}

  async close(): Promise<void> {
    const closing = new AbortController();
    const hurry = setTimeout(CLOSE_MS, undefined, { signal: closing.signal });
    hurry.then(
      () => this.#cleaning?.abort(),
      () => {},
    );
    await this.#queue.run({ company: COMPANY, ...OWNER }, async () => {
      closing.abort();
      await this.#cleanAtClose();
      const worker = this.#worker;
      this.#worker = undefined;
      await worker?.ask('close', {});
      await worker?.end();
    });
  }

  /** Dead rows that are not removed in time stay. */
  async #cleanAtClose(): Promise<void> {
    if (!this.#isChanged || this.#options.folder === undefined) return;
    this.#isChanged = false;
    await this.#within(CLOSE_MS, (worker) => worker.ask('cleanUp', { isCertain: true })).catch(
      () => {},
    );
  }

  /** Room is made before, without the time limit of a statement, and dead rows are removed after it. */
  async #writing<T>(
    runner: StatementAccount,
    ms: number,
    task: (worker: EmbeddedWorker) => Promise<T>,
  ): Promise<T> {
    this.#isChanged = true;
    let isCertain = false;
    try {
      return await this.#asTurn(runner, async () => {
        await this.#within(OWNER_MS, (worker) => worker.ask('makeRoom', {}));
        return this.#within(ms, task, runner.beforeRun);
      });
    } catch (error) {
      isCertain = LEAVING_MUCH.some((kind) => error instanceof kind);
      throw error;
    } finally {
      this.#cleanUp(isCertain);
    }
  }

  /** In a turn of its own, for which the statement before it does not wait. */
  #cleanUp(isCertain: boolean): void {
    if (this.#cleaning && !isCertain) return;
    const cleaning = new AbortController();
    this.#cleaning = cleaning;
    const { signal } = cleaning;
    void this.#asTurn(OWNER, () =>
      this.#within(OWNER_MS, (worker) => worker.ask('cleanUp', { isCertain }), undefined, signal),
    )
      // The next one tries again.
      .catch(() => {})
      .finally(() => {
        if (this.#cleaning === cleaning) this.#cleaning = undefined;
      });
  }

  /** PGlite has a single connection. */
  #inTurn<T>(
    runner: Pick<QueueOwner, 'account'> & Pick<StatementAccount, 'beforeRun'>,
    ms: number,
    task: (worker: EmbeddedWorker) => Promise<T>,
  ): Promise<T> {
    return this.#asTurn(runner, () => this.#within(ms, task, runner.beforeRun));
  }

  #asTurn<T>({ account }: Pick<QueueOwner, 'account'>, turn: () => Promise<T>): Promise<T> {
    return this.#queue.run({ company: COMPANY, account }, turn).catch((error) => {
      throw error instanceof QueueFullError ? new BusyError() : error;
    });
  }

  /** A thread that takes too long, or has stopped, is ended before the next one opens the folder. */
  async #within<T>(
    ms: number,
    task: (worker: EmbeddedWorker) => Promise<T>,
    beforeRun?: () => Promise<void>,
    hurry?: AbortSignal,
  ): Promise<T> {
    const worker = this.#open();
    // To start takes seconds, which are not the statement's.
    await worker.opened.catch(() => {});
    await beforeRun?.();
    const late = new AbortController();
    const over = setTimeout(ms, undefined, { signal: late.signal });
    const hurried = hurry && once(hurry, 'abort', { signal: late.signal });
    const tooLate = Promise.race(hurried ? [over, hurried] : [over]).then(() => {
      throw worker.isCommitting ? new OutcomeUnknownError() : new OverTimeError();
    });
    try {
      return await Promise.race([task(worker), tooLate]);
    } catch (error) {
      const isLate = error instanceof OverTimeError || error instanceof OutcomeUnknownError;
      if (isLate || worker.hasStopped) {
        this.#worker = undefined;
        await worker.end();
      }
      throw error;
    } finally {
      late.abort();
      tooLate.catch(() => {});
    }
  }

  #open(): EmbeddedWorker {
    if (!this.#worker) {
      const {
        folder,
        maxBytes = MAX_BYTES,
        memory = new SharedMemory(ALONE_BYTES),
      } = this.#options;
      this.#worker = new EmbeddedWorker({ folder, dump: this.#dump, maxBytes }, memory);
      // The folder has it now.
      if (folder !== undefined) this.#dump = undefined;
    }
    return this.#worker;
  }
}
