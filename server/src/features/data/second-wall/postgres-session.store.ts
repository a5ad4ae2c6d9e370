import type pg from 'pg';
import type { Reading } from './answer-sink.ts';
import { DEFAULT_PLANS } from './login-clients.store.ts';
import { PostgresBatch, type Statement } from './postgres-batch.ts';
import { NAMES_CHANGED } from './resolved-names.store.ts';
import {
  ChangedSourceError,
  OutcomeUnknownError,
  OverTimeError,
  SOURCE_LIMITS,
  SourceError,
  TooLargeError,
  TooManyRowsError,
} from './source.ts';
import type { More, SourceSession } from './source-session.ts';
import { StepError } from './step-error.ts';
import type { TimeBudget } from './time-budget.ts';

const QUERY_CANCELED = '57014';
/** PostgreSQL's codes of a failed comparison, and of a connection whose login was dropped. */
const NOT_THE_SAME = '22012';
const GONE = '42704';

/** What may come, with the rows that are let go. Of a change all rows come, and a few are shown. */
const OF_QUERY = {
  bytes: 2 * (SOURCE_LIMITS.size + 4 * SOURCE_LIMITS.values),
  values: 2 * SOURCE_LIMITS.values,
};
const OF_CHANGE = { bytes: 20_000_000, values: 200_000 };

/** The rights of the login differ from the grid. */
export class OutOfStepError extends Error {}

/** The login was dropped, so its open connections cannot be used any more. */
export class LoginGoneError extends OutOfStepError {}

interface Sent {
  statements: readonly string[];
  rows: number;
  more?: More;
  /** Sent with them, and of no interest. */
  end?: readonly string[];
}

interface PostgresSessionOptions {
  client: pg.PoolClient;
  check: Statement;
  /** Statements that clear the client's state after a query, if they suffice. */
  clearing: readonly string[] | undefined;
  budget: TimeBudget;
}

/** The connection of an account's login, which has its rights and no others. */
export class PostgresSession implements SourceSession {
  readonly asAccount = [];
  readonly asOwner = [];
  readonly #client: pg.PoolClient;
  readonly #check: Statement;
  readonly #clearing: readonly string[] | undefined;
  readonly #budget: TimeBudget;
  #isCommitting = false;
  #isReading = false;
  /** Set once the clearing statements were sent; resolves when they have run. */
  cleared: Promise<unknown> | undefined;

  constructor({ client, check, clearing, budget }: PostgresSessionOptions) {
    this.#client = client;
    this.#check = check;
    this.#clearing = clearing;
    this.#budget = budget;
  }

  /** Unlimited: rows beyond the limit are dropped while they arrive. */
  portion(): number {
    return Number.POSITIVE_INFINITY;
  }

  begin(mode: 'read only' | 'read write'): string[] {
    const { text } = this.#check;
    this.#isReading = mode === 'read only';
    return [`begin ${mode}`, text, DEFAULT_PLANS];
  }

  /** Also between the statements, where locks are held as well. */
  limitTo(ms: number): string[] {
    return ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(
      (setting) => `set local ${setting} = ${ms}`,
    );
  }

  onCommit(): void {
    this.#isCommitting = true;
  }

  send(statements: readonly string[], rows: number, more: More = {}): Promise<Reading> {
    return this.#send({ statements, rows, more });
  }

  sendLast(statements: readonly string[], rows: number): Promise<Reading> {
    return this.#send({ statements, rows, end: this.#clearing ?? ['rollback'] });
  }

  async #send({ statements, rows, more = {}, end = [] }: Sent): Promise<Reading> {
    // The time is over. Nothing is sent, so no change is committed.
    if (this.#budget.leftMs === 0) throw new OverTimeError();
    const batch = { statements: statements.map(this.#withCheck), end };
    const most = this.#isReading ? OF_QUERY : OF_CHANGE;
    const limit = { ...SOURCE_LIMITS, most, ...more, rows };
    try {
      return await cutAfter(this.#client, this.#budget.leftMs, () => {
        const { reading, ended } = PostgresBatch.send(this.#client, batch, limit);
        if (end === this.#clearing) this.cleared = ended;
        return reading;
      });
    } catch (error) {
      if (error instanceof StepError && statements[error.step] === this.#check.text) {
        if (error.code === NAMES_CHANGED) throw new ChangedSourceError();
        if (error.code === NOT_THE_SAME) throw new OutOfStepError();
        if (error.code === GONE) throw new LoginGoneError();
      }
      throw this.#asSourceError(error);
    }
  }

  #withCheck = (text: string): Statement => (text === this.#check.text ? this.#check : { text });

  #asSourceError(error: unknown): Error {
    const isOfAnswer = error instanceof TooLargeError || error instanceof TooManyRowsError;
    if (isOfAnswer && !this.#isCommitting) return error;
    const { message, code } = error as Error & { code?: string };
    const isLost = !code || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code);
    if (this.#isCommitting && isLost) return new OutcomeUnknownError(message);
    return code === QUERY_CANCELED ? new OverTimeError() : new SourceError(message, code);
  }
}

/** The server has time limits of its own; one that does not answer at all has not. */
export async function cutAfter<T>(
  client: pg.PoolClient,
  ms: number,
  task: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => client.connection.stream.destroy(), ms);
  try {
    return await task();
  } finally {
    clearTimeout(timer);
  }
}
