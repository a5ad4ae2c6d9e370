import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/at-most.ts';
import type { AccountRecord } from '../account.store.ts';
import type { Work } from '../work.ts';
import { WINDOW_SECONDS } from './attempts.store.ts';
import { noteLimit } from './limit-notice.store.ts';

/** A failure is logged at most this long after its response. */
const SPREAD_MS = 2_000;
/** Each entry took a hash, so there are never this many unless the database stands still. */
const MAX_WAITING = 1_000;
const MAX_NETWORKS = 10_000;

/** Where an attempt came from. */
export interface AttemptOrigin {
  ip: string;
  requestId: string;
}

interface Options {
  stopping: AbortSignal;
  /** Warns the operator of a network with too many failures. */
  warn(network: string, limit: string): void;
}

/**
 * Logs failures and reached limits. An entry written at once would slow the database for the next
 * request, and so reveal that the account exists; therefore each is written after a random delay.
 */
export class FailureLog {
  readonly #work: Work;
  readonly #options: Options;
  readonly #warned = new LRUCache<string, true>({
    ...atMost(MAX_NETWORKS),
    ttl: WINDOW_SECONDS * 1_000,
  });
  #waiting: (() => Promise<void>)[] = [];
  #busy = false;

  constructor(work: Work, options: Options) {
    this.#work = work;
    this.#options = options;
  }

  failed(account: AccountRecord, guess: AttemptOrigin, info: string): void {
    this.#later(() => this.#write(account, guess, info));
  }

  /** One entry per account and window, whichever limit it was. */
  limitReached(account: AccountRecord, guess: AttemptOrigin, limit: string): void {
    this.#later(() => this.#write(account, guess, `limit reached: ${limit}`, 'once'));
  }

  /** One warning per network, limit and window. */
  networkLimitReached(network: string, limit: string): void {
    const line = `${network} ${limit}`;
    if (this.#warned.has(line)) return;
    this.#warned.set(line, true);
    this.#later(async () => this.#options.warn(network, limit));
  }

  #later(task: () => Promise<void>): void {
    if (this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(task);
    if (this.#busy) return;
    this.#busy = true;
    this.#work.afterwards(() => this.#runAll());
  }

  /** Runs the tasks in the order in which they were added. */
  async #runAll(): Promise<void> {
    const { stopping } = this.#options;
    try {
      while (this.#waiting.length > 0) {
        await sleep(randomInt(SPREAD_MS), undefined, { signal: stopping }).catch(() => {});
        for (const task of this.#waiting.splice(0)) await task();
      }
    } finally {
      this.#busy = false;
    }
  }

  #write(
    { company_id, id, username }: AccountRecord,
    { ip, requestId }: AttemptOrigin,
    info: string,
    once?: 'once',
  ): Promise<void> {
    return this.#work.write(company_id, { userName: username, ip, requestId }, async (unit) => {
      if (once && !(await noteLimit(unit, id))) return;
      unit.log({ action: 'login', model: 'session', name: username, info });
    });
  }
}
