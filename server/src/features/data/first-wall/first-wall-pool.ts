import { Piscina } from 'piscina';
import { FairLine, LineFullError, type LinePlace } from '../fair-line.ts';
import type { FirstWallTask } from './first-wall-thread.ts';
import type { Verdict } from './verdict.ts';

const IDLE_MS = 60_000;
/** More than any statement takes, on a busy machine too. */
const WITHIN_MS = 10_000;
/** Enough for the most deeply nested statement of the greatest length. */
const STACK_MB = 16;

const WAITING = { inAll: 200, perAccount: 20 };

/**
 * The first wall in a thread of its own, which has a larger stack. A statement for which that does not suffice leaves
 * its memory behind in the parser: after some forty of them it would answer nobody any more, so the thread is replaced.
 * Everybody shares the thread, and takes turns.
 */
export class FirstWallPool {
  readonly #stackMb: number;
  readonly #line = new FairLine(WAITING);
  #pool: Piscina<FirstWallTask, Verdict> | undefined;

  constructor(stackMb = STACK_MB) {
    this.#stackMb = stackMb;
  }

  /** For the account that is to run the statement, or asks about it. */
  check(task: FirstWallTask, asker: LinePlace): Promise<Verdict> {
    return this.#line
      .run(asker, () => this.#check(task))
      .catch((error) => {
        if (error instanceof LineFullError) return refusedAs('busy');
        throw error;
      });
  }

  async #check(task: FirstWallTask): Promise<Verdict> {
    this.#pool ??= newPool(this.#stackMb);
    const pool = this.#pool;
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(WITHIN_MS) });
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

const refusedAs = (reason: 'busy' | 'too_deep'): Verdict => ({
  allowed: false,
  kind: undefined,
  uses: [],
  refusal: { reason },
});

function newPool(stackSizeMb: number): Piscina<FirstWallTask, Verdict> {
  const pool = new Piscina<FirstWallTask, Verdict>({
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
