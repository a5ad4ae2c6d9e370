import type pg from 'pg';
import { NOT_AS_MEANT } from './as-meant.store.ts';
import type { Deadline } from './deadline.ts';
import { PostgresBatch } from './postgres-batch.ts';
import type { Session } from './session.ts';
import {
  ChangedSourceError,
  OutcomeUnknownError,
  OverTimeError,
  SOURCE_LIMITS,
  SourceError,
  TooLargeError,
  TooManyRowsError,
} from './source.ts';
import { StepError } from './step-error.ts';

const QUERY_CANCELED = '57014';
/** The second of the statements that begin a transaction makes sure of the rights. */
const CHECK_STEP = 1;

/** The login may do less or more than the grid says. */
export class OutOfStepError extends Error {}

/** The connection of an account's login, which has its rights and no others. */
export class PostgresSession implements Session {
  readonly asAccount = [];
  readonly asOwner = [];
  readonly #client: pg.PoolClient;
  readonly #check: string;
  readonly #deadline: Deadline;
  #isBegun = false;
  #isCommitting = false;

  constructor(client: pg.PoolClient, check: string, deadline: Deadline) {
    this.#client = client;
    this.#check = check;
    this.#deadline = deadline;
  }

  /** All at once: what is too much is noticed as it comes. */
  portion(): number {
    return Number.POSITIVE_INFINITY;
  }

  begin(mode: 'read only' | 'read write'): string[] {
    return [`begin ${mode}`, this.#check];
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

  async send(statements: readonly string[], rows: number) {
    // Nothing of it is sent, so it is not kept either.
    if (this.#deadline.leftMs === 0) throw new OverTimeError();
    const isFirst = !this.#isBegun;
    this.#isBegun = true;
    try {
      const limit = { rows, size: SOURCE_LIMITS.size };
      return await cutAfter(this.#client, this.#deadline.leftMs, () =>
        PostgresBatch.send(this.#client, statements, limit),
      );
    } catch (error) {
      if (isFirst && error instanceof StepError && error.step === CHECK_STEP) {
        throw error.code === NOT_AS_MEANT ? new ChangedSourceError() : new OutOfStepError();
      }
      throw this.#asSourceError(error);
    }
  }

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
