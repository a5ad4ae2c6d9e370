import type pg from 'pg';
import { AnswerSink, type Reading, type ReadLimit } from './answer-sink.ts';
import { TooLargeError } from './source.ts';
import { StepError } from './step-error.ts';
import { FrameError } from './wire/frame-check.ts';
import { SourceConnection } from './wire/source-client.ts';

/** Bytes that may come for an answer of so many characters; beyond that the connection is cut. */
const BYTES_PER_CHARACTER = 4;

interface Failure extends Error {
  code?: string | undefined;
}

interface Batch {
  statements: readonly string[];
  /** Sent with them; whatever it answers is of no interest. */
  end?: string | undefined;
}

/**
 * Statements that are sent together and answered together. Each goes by the extended protocol, which takes a single
 * one; after one that fails PostgreSQL leaves out the others. A single value can have a gigabyte, which the parser of
 * the protocol would gather first, so the connection counts the bytes as they come.
 */
export class PostgresBatch {
  readonly #statements: readonly string[];
  readonly #end: string | undefined;
  readonly #limit: ReadLimit;
  readonly #sink: AnswerSink;
  readonly #resolve: (reading: Reading) => void;
  readonly #reject: (error: Error) => void;
  #step = 0;

  private constructor(
    { statements, end }: Batch,
    limit: ReadLimit,
    done: { resolve(reading: Reading): void; reject(error: Error): void },
  ) {
    this.#statements = statements;
    this.#end = end;
    this.#limit = limit;
    this.#sink = new AnswerSink(limit);
    this.#resolve = done.resolve;
    this.#reject = done.reject;
  }

  static send(client: pg.PoolClient, batch: Batch, limit: ReadLimit): Promise<Reading> {
    return new Promise((resolve, reject) => {
      client.query(new PostgresBatch(batch, limit, { resolve, reject }));
    });
  }

  submit(connection: pg.Connection): void {
    if (!(connection instanceof SourceConnection)) throw new Error('Nobody checks this connection');
    connection.allow(this.#limit.size * BYTES_PER_CHARACTER);
    const { stream } = connection;
    stream.cork();
    for (const text of [...this.#statements, ...(this.#end ? [this.#end] : [])]) {
      connection.parse({ name: '', text, types: [] }, true);
      connection.bind({}, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    stream.uncork();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#sink.describe(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#sink.add(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#step === this.#statements.length) return;
    this.#sink.complete(text);
    this.#step += 1;
    if (this.#step < this.#statements.length) this.#sink.begin();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** COPY has no place here. */
  handleCopyInResponse(connection: pg.Connection): void {
    connection.stream.destroy();
  }

  handleCopyData(): void {}

  handlePortalSuspended(): void {}

  handleError(error: Failure): void {
    const isTooLarge = error instanceof FrameError && error.isTooLarge;
    const { reading, seen } = this.#sink;
    if (isTooLarge) this.#reject(new TooLargeError({ ...reading, isCut: true }, seen));
    else this.#reject(new StepError(error.message, error.code, this.#step));
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#sink.reading);
  }
}
