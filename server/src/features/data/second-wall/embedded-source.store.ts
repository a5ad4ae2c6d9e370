import { setTimeout } from 'node:timers/promises';
import { AccountQueue, QueueFullError, type QueueOwner } from '../account-queue.ts';
import { EmbeddedWorker } from './embedded-worker.ts';
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
} from './source.ts';

/** Maru's own statements fill whole tables. */
const OWNER_MS = 600_000;
/** Maru itself, among those who wait. */
const OWNER = { account: 'owner' } as const;
/** All statements that wait here are of one company. */
const COMPANY = 0;
const WAITING = { inAll: 200, perAccount: 20 };
const MAX_BYTES = 2 * 2 ** 30;
/** A statement that arrives meanwhile waits at most as long. */
const VACUUM_MS = 3_000;

interface EmbeddedSourceOptions {
  /** In memory without one. */
  folder: string | undefined;
  timeMs?: number;
  /** A database as `dump` gave it, for a folder that is empty. */
  dump?: Uint8Array;
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
    this.#isChanged = true;
    return this.#inTurn(runner, ms, async (worker) =>
      worker.ask('preview', { ...change, role: await worker.inStep(runner) }),
    );
  }

  change(runner: StatementAccount, change: SourceChange): Promise<Answer> {
    this.#isChanged = true;
    return this.#inTurn(runner, this.#timeMs, async (worker) =>
      worker.ask('change', { ...change, role: await worker.inStep(runner) }),
    );
  }

  /** Nobody else can use its roles, which are given their rights before every statement. */
  async follow(): Promise<void> {}

  close(): Promise<void> {
    return this.#queue.run({ company: COMPANY, ...OWNER }, async () => {
      await this.#vacuum();
      const worker = this.#worker;
      this.#worker = undefined;
      await worker?.ask('close', {});
      await worker?.end();
    });
  }

  /**
   * Changes that were rolled back, or ended with their thread, leave dead rows. Those that are not removed in time
   * stay.
   */
  async #vacuum(): Promise<void> {
    const { folder } = this.#options;
    if (!this.#isChanged || folder === undefined) return;
    this.#isChanged = false;
    await this.#within(VACUUM_MS, (worker) => worker.ask('vacuum', {})).catch(() => {});
  }

  /** PGlite has a single connection. */
  async #inTurn<T>(
    { account, beforeRun }: Pick<QueueOwner, 'account'> & Pick<StatementAccount, 'beforeRun'>,
    ms: number,
    task: (worker: EmbeddedWorker) => Promise<T>,
  ): Promise<T> {
    const turn = this.#queue.run({ company: COMPANY, account }, () =>
      this.#within(ms, task, beforeRun),
    );
    return turn.catch((error) => {
      throw error instanceof QueueFullError ? new BusyError() : error;
    });
  }

  /** A thread that takes too long, or has stopped, is ended before the next one opens the folder. */
  async #within<T>(
    ms: number,
    task: (worker: EmbeddedWorker) => Promise<T>,
    beforeRun?: () => Promise<void>,
  ): Promise<T> {
    const worker = this.#open();
    // To start takes seconds, which are not the statement's.
    await worker.opened.catch(() => {});
    await beforeRun?.();
    const late = new AbortController();
    const tooLate = setTimeout(ms, undefined, { signal: late.signal }).then(() => {
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
      const { folder, maxBytes = MAX_BYTES } = this.#options;
      this.#worker = new EmbeddedWorker({ folder, dump: this.#dump, maxBytes });
      // The folder has it now.
      if (folder !== undefined) this.#dump = undefined;
    }
    return this.#worker;
  }
}
