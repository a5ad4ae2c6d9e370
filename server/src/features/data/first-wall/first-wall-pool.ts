import { Piscina } from 'piscina';
import { AccountQueue, QueueFullError, type QueueOwner } from '../account-queue.ts';
import type { FirstWallTask } from './first-wall-thread.ts';
import { ShortStatements } from './short-statements.ts';
import { rightsIn, type SourceCatalog } from './source-catalog.ts';
import type { Verdict } from './verdict.ts';

const IDLE_MS = 60_000;
/** More than any statement takes, on a busy machine too. */
const WITHIN_MS = 10_000;
/** Enough for the most deeply nested statement of the greatest length. */
const STACK_MB = 16;

const WAITING = { inAll: 200, perAccount: 20 };

interface Question {
  sql: string;
  catalog: SourceCatalog;
  /** The same only for catalogs that differ in nothing but their rights. */
  version?: string;
}

type Pool = Piscina<FirstWallTask, Verdict | undefined>;

/**
 * The first wall, for all but short statements in a thread of its own, which has a larger stack. A statement for which
 * that does not suffice leaves its memory behind in the parser: after some forty of them it would answer nobody any
 * more, so the thread is replaced. Everybody shares the thread, and takes turns.
 */
export class FirstWallPool {
  readonly #stackMb: number;
  readonly #queue = new AccountQueue(WAITING);
  readonly #short = new ShortStatements();
  #pool: Pool | undefined;

  constructor(stackMb = STACK_MB) {
    this.#stackMb = stackMb;
  }

  /** For the account that is to run the statement, or asks about it. */
  async check(question: Question, asker: QueueOwner): Promise<Verdict> {
    const verdict = await this.#short.check(question.sql, question.catalog);
    return verdict ?? this.#checkInQueue(question, asker);
  }

  #checkInQueue(question: Question, asker: QueueOwner): Promise<Verdict> {
    return this.#queue
      .run(asker, () => this.#check(question))
      .catch((error) => {
        if (error instanceof QueueFullError) return refusedAs('busy');
        throw error;
      });
  }

  async #check(question: Question): Promise<Verdict> {
    this.#pool ??= newPool(this.#stackMb);
    const pool = this.#pool;
    try {
      return await askedOf(pool, question);
    } catch {
      this.#pool = undefined;
      await pool.destroy().catch(() => {});
      return refusedAs('too_deep');
    }
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }
}

/** Sends the catalog only if the thread does not know this version yet. */
async function askedOf(pool: Pool, { sql, catalog, version }: Question): Promise<Verdict> {
  const options = { signal: AbortSignal.timeout(WITHIN_MS) };
  const task = { sql, rights: rightsIn(catalog), version };
  const verdict = version === undefined ? undefined : await pool.run(task, options);
  return verdict ?? ((await pool.run({ ...task, catalog }, options)) as Verdict);
}

const refusedAs = (reason: 'busy' | 'too_deep'): Verdict => ({
  allowed: false,
  kind: undefined,
  uses: [],
  refusal: { reason },
});

function newPool(stackSizeMb: number): Pool {
  const pool: Pool = new Piscina({
    filename: new URL('./first-wall-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { stackSizeMb },
    recordTiming: false,
  });
  pool.on('error', () => {});
  return pool;
}
