import type pg from 'pg';
import { AnswerSink, type Reading, type ReadLimit } from './answer-sink.ts';
import { TooLargeError } from './source.ts';
import { StepError } from './step-error.ts';
import { FrameError } from './wire/frame-check.ts';
import { SourceConnection } from './wire/source-client.ts';

interface Failure extends Error {
  code?: string | undefined;
}

export interface Statement {
  text: string;
  values?: readonly string[];
  /** The name under which it was prepared. */
  prepared?: string | undefined;
}

interface Batch {
  statements: readonly (string | Statement)[];
  /** Sent with them. Nobody waits for it, and whatever it answers is of no interest. */
  end?: readonly string[];
}

interface Done {
  resolve(reading: Reading): void;
  reject(error: Error): void;
}

interface Sent {
  reading: Promise<Reading>;
  /** When the connection is free again. Fails if anything failed. */
  ended: Promise<unknown>;
}

/**
 * Statements that are sent together and answered together. Each goes by the extended protocol, which takes a single
 * one; after one that fails PostgreSQL leaves out the others. A single value can have a gigabyte, which the parser of
 * the protocol would gather first, so the connection counts the bytes as they come.
 */
export class PostgresBatch {
  readonly #statements: Batch['statements'];
  readonly #end: readonly string[];
  readonly #limit: ReadLimit;
  readonly #sink: AnswerSink;
  readonly #answered: Done;
  readonly #ended: Done;
  #step = 0;

  private constructor(
    { statements, end = [] }: Batch,
    limit: ReadLimit,
    { answered, ended }: { answered: Done; ended: Done },
  ) {
    this.#statements = statements;
    this.#end = end;
    this.#limit = limit;
    this.#sink = new AnswerSink(limit);
    this.#answered = answered;
    this.#ended = ended;
  }

  static send(client: pg.PoolClient, batch: Batch, limit: ReadLimit): Sent {
    const answered = Promise.withResolvers<Reading>();
    const ended = Promise.withResolvers<Reading>();
    ended.promise.catch(() => {});
    client.query(new PostgresBatch(batch, limit, { answered, ended }));
    return { reading: answered.promise, ended: ended.promise };
  }

  submit(connection: pg.Connection): void {
    if (!(connection instanceof SourceConnection)) throw new Error('Nobody checks this connection');
    connection.allow(this.#limit.most);
    const { stream } = connection;
    stream.cork();
    for (const statement of this.#statements) send(connection, statement);
    if (this.#end.length > 0) {
      // The answer comes at once, and the server works on it while the rest is written.
      connection.flush();
      stream.uncork();
      stream.cork();
      for (const text of this.#end) send(connection, text);
    }
    connection.sync();
    stream.uncork();
  }

  /** Whether all awaited answers are complete, so that later messages can be ignored. */
  get #isAnswered(): boolean {
    return this.#step === this.#statements.length;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    if (!this.#isAnswered) this.#sink.describe(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#isAnswered) this.#sink.add(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#isAnswered) return;
    this.#sink.complete(text);
    this.#step += 1;
    if (!this.#isAnswered) this.#sink.begin();
    else if (this.#end.length > 0) this.#answered.resolve(this.#sink.reading);
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
    this.#fail(
      isTooLarge
        ? new TooLargeError({ ...reading, isCut: true }, seen)
        : new StepError(error.message, error.code, this.#step),
    );
  }

  /** After the answer only the end can fail. */
  #fail(error: Error): void {
    this.#answered.reject(error);
    this.#ended.reject(error);
  }

  handleReadyForQuery(): void {
    const { reading } = this.#sink;
    this.#answered.resolve(reading);
    this.#ended.resolve(reading);
  }
}

function send(connection: pg.Connection, statement: string | Statement): void {
  const { text, values, prepared } = asStatement(statement);
  if (!prepared) connection.parse({ name: '', text, types: [] }, true);
  connection.bind({ statement: prepared, values: [...values] }, true);
  connection.describe({ type: 'P', name: '' }, true);
  connection.execute({}, true);
}

const asStatement = (statement: string | Statement) => ({
  values: [],
  prepared: '',
  ...(typeof statement === 'string' ? { text: statement } : statement),
});
