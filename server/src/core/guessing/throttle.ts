import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AccountRecord } from '../account.store.ts';
import type { Schema } from '../schema.ts';
import type { Unit } from '../work.ts';
import {
  type AttemptHistory,
  attemptHistories,
  deleteAttemptQuery,
  markFailed,
  recordAttemptQueries,
  WINDOW_SECONDS,
} from './attempts.store.ts';
import type { AttemptOrigin, FailureLog } from './failure-log.ts';
import { type Attempt, accountSubject, type Limit, limitsOn } from './limits.ts';
import { Refusals } from './refusals.ts';
import { Waiters } from './waiters.ts';

/** From this many failures of an account on, from any network, each further failure slows its responses. */
const SLOW_AFTER = 10;
const MAX_DELAY_MS = 3_000;
/** How long an attempt waits for earlier ones to be judged; the first and the longest polling interval. */
const MAX_WAIT_MS = 10_000;
const FIRST_POLL_MS = 50;
const LONGEST_POLL_MS = 500;
/** If deleting an attempt fails, it is tried again after this time, before the attempt counts as failed. */
const RETRY_WITHDRAW_MS = 2_000;
/** A refused client that keeps trying gets its response this late, unless `MAX_HELD` are held already. */
const REFUSAL_DELAY_MS = 250;
const MAX_HELD = 1_000;
/** Later failures are only counted, so that an outsider who keeps trying does not fill the log. */
const LOGGED_FAILURES = 5;

interface Failure {
  /** The account whose password or code was tried, if it exists. */
  account: AccountRecord | undefined;
  guess: AttemptOrigin;
  /** The text of the entry in the action log. Without it the failure is only counted. */
  info?: string;
  /** A limit of another kind that this failure reached. */
  limit?: string | undefined;
}

export interface Admission {
  /** Deletes the attempt with the commit. An attempt that is never settled counts as failed. */
  succeeded(unit: Unit): void;
  failed(failure: Failure): Promise<void>;
  /** Deletes the attempt, because no password or code was judged. Never rejects. */
  withdrawn(): Promise<void>;
  /** Withdraws the attempt if `judge` throws. */
  judging<T>(judge: () => Promise<T>): Promise<T>;
}

interface Counted extends Limit {
  /** The subject as stored: a keyed hash. */
  key: string;
}

/**
 * Counts wrong passwords and codes of an account, at sign-in and afterwards, for all processes together.
 * Simultaneous attempts see each other: no more of them are judged at once than may still fail, and the
 * others wait for their results. So a client gets no more guesses by sending them at once, and
 * colleagues on one network who all have the right password all get in.
 */
export class Throttle {
  readonly #db: Database<Schema>;
  readonly #key: string;
  readonly #log: FailureLog;
  readonly #refusals = new Refusals();
  readonly #waiters = new Waiters();
  #held = 0;

  constructor(db: Database<Schema>, secretKey: string, log: FailureLog) {
    this.#db = db;
    this.#key = secretKey;
    this.#log = log;
  }

  async admit(attempt: Attempt): Promise<Admission> {
    const id = randomUUID();
    const limits = limitsOn(attempt).map((limit) => ({
      ...limit,
      key: this.#keyed(limit.subject),
    }));
    const account = this.#keyed(accountSubject(attempt));
    const keys = [...limits.map(({ key }) => key), account];
    await this.#refuseAgain(keys);
    // Before the database is asked, so that a flood waits in this process and not in the database.
    const leave = this.#waiters.enter(limits);
    if (!leave) throw tooManyAttempts(1);
    const failures = await this.#orWithdrawn(id, async () => {
      await this.#send((tx) => recordAttemptQueries(tx, id, keys));
      const histories = await this.#capacity(id, limits, keys);
      return failuresOf(histories.get(account));
    }).finally(leave);
    await slowedAfter(failures);
    return this.#admission(id, limits, account, failures);
  }

  /** Waits until no limit keeps the attempt from being judged, and returns the histories at that moment. */
  async #capacity(
    id: string,
    limits: readonly Counted[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, AttemptHistory>> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(1.5 * pause, LONGEST_POLL_MS)) {
      const histories = await attemptHistories(this.#db, id, keys);
      const wait = this.#waitFor(limits, histories);
      if (wait > 0 || performance.now() > deadline) throw tooManyAttempts(Math.max(1, wait));
      if (limits.every(({ key, atMost }) => hasCapacity(histories.get(key), atMost)))
        return histories;
      await sleep(pause);
    }
  }

  /** Refuses a client that was refused a moment ago without asking the database. */
  async #refuseAgain(keys: readonly string[]): Promise<void> {
    const wait = this.#refusals.wait(keys);
    if (wait === 0) return;
    if (this.#held < MAX_HELD) {
      this.#held += 1;
      await sleep(REFUSAL_DELAY_MS);
      this.#held -= 1;
    }
    throw tooManyAttempts(Math.ceil(wait));
  }

  #waitFor(limits: readonly Counted[], histories: ReadonlyMap<string, AttemptHistory>): number {
    let longest = 0;
    for (const { key, atMost } of limits) {
      const wait = secondsToWait(histories.get(key), atMost);
      if (wait > 0) this.#refusals.remember(key, wait);
      longest = Math.max(longest, wait);
    }
    return longest;
  }

  #admission(id: string, limits: readonly Counted[], account: string, failures: number): Admission {
    return {
      succeeded: (unit) => unit.sendWithCommit(deleteAttemptQuery(unit.sql, id)),
      failed: async (failure) => {
        const keys = [...limits.map(({ key }) => key), account];
        const histories = await this.#db.withoutCompany((tx) => markFailed(tx, id, keys));
        const { info } = failure;
        if (failure.account && info && failures < LOGGED_FAILURES) {
          this.#log.failed(failure.account, failure.guess, info);
        }
        const isReached = ({ key, atMost }: Counted) =>
          failuresOf(histories.get(key)) + 1 >= atMost;
        this.#logLimits(limits.filter(isReached), failuresOf(histories.get(account)) + 1, failure);
      },
      withdrawn: () => this.#withdraw(id),
      judging: (judge) => this.#orWithdrawn(id, judge),
    };
  }

  async #orWithdrawn<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.#withdraw(id);
      throw error;
    }
  }

  async #withdraw(id: string): Promise<void> {
    const deleteAttempt = () => this.#send((tx) => [deleteAttemptQuery(tx, id)]);
    try {
      await deleteAttempt();
    } catch {
      // If that fails too, the attempt counts as failed, like one that was cut off.
      void sleep(RETRY_WITHDRAW_MS, undefined, { ref: false })
        .then(deleteAttempt)
        .catch(() => {});
    }
  }

  #logLimits(reached: readonly Limit[], failures: number, failure: Failure): void {
    const { account, guess } = failure;
    for (const { of, network, atMost } of reached) {
      const limit = `${atMost} failures in 5 minutes from ${network}, tries from there are refused`;
      if (account && of === 'account') this.#log.limitReached(account, guess, limit);
      else this.#log.networkLimitReached(network, limit);
    }
    const slowed =
      failures >= SLOW_AFTER
        ? `${SLOW_AFTER} failures in 5 minutes, answers are slowed`
        : undefined;
    const limit = failure.limit ?? slowed;
    if (account && limit) this.#log.limitReached(account, guess, limit);
  }

  /** Sends the statements together with the commit, in one round trip. */
  #send(statements: (tx: Kysely<Schema>) => CompiledQuery[]): Promise<void> {
    return this.#db.withoutCompany(async (tx, last) => {
      last.push(...statements(tx));
    });
  }

  #keyed(subject: readonly string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(subject)).digest('base64url');
  }
}

async function slowedAfter(failures: number): Promise<void> {
  const excess = failures + 1 - SLOW_AFTER;
  if (excess > 0) await sleep(Math.min(100 * 2 ** excess, MAX_DELAY_MS));
}

const failuresOf = (history: AttemptHistory | undefined): number => history?.failures.length ?? 0;

const hasCapacity = (history: AttemptHistory | undefined, limit: number): boolean =>
  failuresOf(history) + (history?.pending ?? 0) < limit;

/** Zero, or the time until there are fewer than `limit` failures again. */
function secondsToWait(history: AttemptHistory | undefined, limit: number): number {
  const decisive = history?.failures[limit - 1];
  return decisive === undefined ? 0 : Math.max(1, Math.ceil(WINDOW_SECONDS - decisive));
}

const tooManyAttempts = (seconds: number) =>
  new AppError({
    status: 429,
    code: 'too_many_failures',
    detail: {
      en: 'Too many failed attempts. Please try again later.',
      ko: '시도 횟수를 초과했습니다. 잠시 후 다시 시도해 주세요.',
    },
    headers: { 'retry-after': String(seconds) },
  });
