import { type PGlite, protocol } from '@electric-sql/pglite';
import { AnswerSink, type Reading, type ReadLimit } from './answer-sink.ts';
import { identifier, SOURCE_LIMITS, TooLargeError } from './source.ts';
import type { More, SourceSession } from './source-session.ts';
import { StepError } from './step-error.ts';

const { messages, Parser, serialize } = protocol;
/** What may come, with the rows that are let go. */
const MOST = { bytes: 20_000_000, values: Number.POSITIVE_INFINITY };

/**
 * The only connection of PGlite, within a transaction that says whose rights it has. Every statement goes by the
 * extended protocol, which takes a single one.
 */
export class EmbeddedSession implements SourceSession {
  readonly asAccount: readonly string[];
  readonly asOwner = ['reset role'];
  readonly onCommit: () => void;
  readonly #pglite: PGlite;

  constructor(pglite: PGlite, role: string, onCommit: () => void) {
    this.#pglite = pglite;
    this.asAccount = [`set local role ${identifier(role)}`];
    this.onCommit = onCommit;
  }

  /** Starts small, because PGlite builds a whole portion before the first row can be read. */
  portion(rowsBefore: number): number {
    return rowsBefore === 0 ? 1 : rowsBefore * 7;
  }

  /** PGlite has no time limits; its thread ends. */
  limitTo(): string[] {
    return [];
  }

  begin(mode: 'read only' | 'read write'): string[] {
    return [`begin ${mode}`];
  }

  async send(statements: readonly string[], rows: number, more: More = {}): Promise<Reading> {
    let reading = new AnswerSink({ rows: 0, size: 0, values: 0, most: MOST }).reading;
    for (const [step, sql] of statements.entries()) {
      const isLast = step === statements.length - 1;
      const limit = { ...SOURCE_LIMITS, most: MOST, ...(isLast && more), rows };
      reading = await askPglite(this.#pglite, sql, limit, step);
    }
    return reading;
  }

  /** The caller rolls back. */
  sendLast(statements: readonly string[], rows: number): Promise<Reading> {
    return this.send(statements, rows);
  }
}

/** Rows beyond the limit are dropped before they are put together. */
export async function askPglite(
  pglite: PGlite,
  sql: string,
  limit: ReadLimit,
  step = 0,
): Promise<Reading> {
  const sink = new AnswerSink(limit);
  const parser = new Parser();
  const maxBytes = limit.most.bytes;
  let bytes = 0;
  let failure: StepError | undefined;
  const receive = (message: object) => {
    if (message instanceof messages.RowDescriptionMessage) sink.describe(message.fields);
    else if (message instanceof messages.DataRowMessage) sink.add(message.fields);
    else if (message instanceof messages.CommandCompleteMessage) sink.complete(message.text);
    else if (message instanceof messages.DatabaseError)
      failure = new StepError(message.message, message.code, step);
  };
  await pglite.execProtocolRawStream(extendedQuery(sql), {
    onRawData: (chunk) => {
      bytes += chunk.length;
      // The memory of a chunk is used again.
      if (bytes <= maxBytes) parser.parse(chunk.slice().buffer, receive);
    },
  });
  const { reading, seen } = sink;
  if (bytes > maxBytes) throw new TooLargeError({ ...reading, isCut: true }, seen);
  if (failure) throw failure;
  return reading;
}

/** Tells COPY that no rows follow, for which it would wait; all other statements ignore the message. */
const extendedQuery = (text: string): Uint8Array =>
  Buffer.concat([
    serialize.parse({ text }),
    serialize.bind({}),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.copyFail('COPY has no place here'),
    serialize.sync(),
  ]);
