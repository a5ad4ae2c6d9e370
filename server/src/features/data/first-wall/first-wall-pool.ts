import { Piscina } from 'piscina';
import type { FirstWallTask } from './first-wall-thread.ts';
import type { Verdict } from './verdict.ts';

const IDLE_MS = 60_000;
/** More than any statement takes, on a busy machine too. */
const WITHIN_MS = 10_000;
/** Enough for the most deeply nested statement of the greatest length. */
const STACK_MB = 16;

/**
 * The first wall in a thread of its own, which has a larger stack. A statement for which that does not suffice leaves
 * its memory behind in the parser: after some forty of them it would answer nobody any more, so the thread is replaced.
 */
export class FirstWallPool {
  readonly #stackMb: number;
  #pool: Piscina<FirstWallTask, Verdict> | undefined;

  constructor(stackMb = STACK_MB) {
    this.#stackMb = stackMb;
  }

  async check(task: FirstWallTask): Promise<Verdict> {
    this.#pool ??= newPool(this.#stackMb);
    const pool = this.#pool;
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(WITHIN_MS) });
    } catch {
      if (this.#pool === pool) {
        this.#pool = undefined;
        // Waits for the statements that it has been given.
        pool.close().catch(() => {});
      }
      return { allowed: false, kind: undefined, uses: [], refusal: { reason: 'too_deep' } };
    }
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }
}

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
