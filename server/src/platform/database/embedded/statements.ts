import { type PGlite, protocol } from '@electric-sql/pglite';
import { prepareValue } from 'pg/lib/utils.js';
import type { QueryRows } from '../engine.ts';
import { FrequentStatements } from '../frequent-statements.ts';
import { type SqlReply, type SqlStatement, sqlFailureOf } from './protocol.ts';

const { messages, serialize } = protocol;

/**
 * Sends statements to PGlite, all that come in one message at once. Its own `query` enters the database six times for each
 * and has it parsed, planned and described anew, which takes three times as long for a row of a table. Values become text
 * as they do on the way to a server.
 */
export class Statements {
  readonly #pglite: PGlite;
  readonly #frequent = new FrequentStatements();
  /** The columns of what is prepared. They do not change: PostgreSQL refuses a plan whose result would. */
  readonly #prepared = new Map<string, readonly Column[]>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs each of them, also after one that failed; none if one of them cannot be sent. */
  async run(statements: readonly SqlStatement[]): Promise<SqlReply[]> {
    try {
      const begun = new Set<string>();
      const sent = statements.map((statement) => this.#toSend(statement, begun));
      const answers = await this.#answersTo(sent.flatMap(({ parts }) => parts));
      if (answers.length !== sent.length) throw noAnswer();
      return sent.map((one, n) => this.#replyTo(one, answers[n] ?? []));
    } catch (error) {
      const failure = sqlFailureOf(error as Error);
      return statements.map(({ id }) => ({ id, failure }));
    }
  }

  /** A name is prepared once in a message: a second time would take the plan away, and fail after another one's error. */
  #toSend(statement: SqlStatement, begun: Set<string>): Sent {
    const { id, kind, sql } = statement;
    if (kind === 'exec') return { id, kind, parts: [serialize.query(sql)] };
    const values = statement.parameters.map(bound);
    let name = this.#frequent.nameOf(sql);
    const columns = this.#prepared.get(name ?? '');
    if (name !== undefined && !columns) {
      if (begun.has(name)) name = undefined;
      else begun.add(name);
    }
    const parts = [
      ...(columns ? [] : preparing(sql, name)),
      serialize.bind({ statement: name ?? '', values }),
      ...(columns ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute({}),
      serialize.sync(),
    ];
    return { id, kind, parts, name, columns };
  }

  /** What was received for each statement. */
  async #answersTo(parts: readonly Uint8Array[]): Promise<object[][]> {
    const message = Buffer.concat(parts);
    await this.#pglite.waitReady;
    const received = await this.#pglite.runExclusive(() =>
      this.#pglite.execProtocolStream(message, { syncToFs: false, throwOnError: false }),
    );
    const answers: object[][] = [];
    let answer: object[] = [];
    for (const part of received) {
      answer.push(part);
      if (part instanceof messages.ReadyForQueryMessage) {
        answers.push(answer);
        answer = [];
      }
    }
    return answers;
  }

  #replyTo({ id, kind, name, columns }: Sent, answer: readonly object[]): SqlReply {
    const failure = answer.find((part) => part instanceof messages.DatabaseError);
    if (failure) return { id, failure: sqlFailureOf(failure) };
    if (!answer.some(isDone)) throw noAnswer();
    if (kind === 'exec') return { id, rows: [], affected: 0 };
    const known = columns ?? this.#columnsIn(answer);
    if (name !== undefined) this.#prepared.set(name, known);
    return { id, ...rowsOf(answer, known) };
  }

  #columnsIn(received: readonly object[]): Column[] {
    const description = received.find(
      (message) => message instanceof messages.RowDescriptionMessage,
    );
    return (description?.fields ?? []).map(({ name, dataTypeID }) => {
      const parser = this.#pglite.parsers[dataTypeID];
      return { name, parse: parser && ((text) => parser(text, dataTypeID)) };
    });
  }
}

const isDone = (part: object): boolean =>
  part instanceof messages.CommandCompleteMessage ||
  (part as { name?: string }).name === 'emptyQuery';

/** What was not answered must not count as done. */
const noAnswer = () => new Error('The embedded database has not answered');

interface Sent {
  id: number;
  kind: SqlStatement['kind'];
  parts: readonly Uint8Array[];
  name?: string | undefined;
  columns?: readonly Column[] | undefined;
}

interface Column {
  name: string;
  parse: ((text: string) => unknown) | undefined;
}

function preparing(text: string, name: string | undefined): Uint8Array[] {
  if (name === undefined) return [serialize.parse({ text })];
  // It is there already if it could be parsed and then failed.
  return [serialize.close({ type: 'S', name }), serialize.parse({ text, name })];
}

function rowsOf(received: readonly object[], columns: readonly Column[]): QueryRows {
  const rows: Record<string, unknown>[] = [];
  let changed = 0;
  for (const message of received) {
    if (message instanceof messages.DataRowMessage) {
      const row: Record<string, unknown> = {};
      for (const [n, { name, parse }] of columns.entries()) {
        const text = message.fields[n] ?? null;
        row[name] = text === null || !parse ? text : parse(text);
      }
      rows.push(row);
    } else if (message instanceof messages.CommandCompleteMessage) {
      changed = /^(?:INSERT|UPDATE|DELETE|MERGE) /.test(message.text)
        ? Number(message.text.split(' ').at(-1))
        : 0;
    }
  }
  return { rows, affected: Math.max(changed, rows.length) };
}

/**
 * Half of a character becomes the replacement character, as on the way to a server. PGlite counts its bytes wrongly, and
 * what follows would be read as something else.
 */
function bound(value: unknown): string | Uint8Array | null {
  const prepared = prepareValue(value);
  return typeof prepared === 'string' ? prepared.toWellFormed() : prepared;
}
