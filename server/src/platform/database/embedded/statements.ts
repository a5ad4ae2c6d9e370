import { type PGlite, protocol } from '@electric-sql/pglite';
import { prepareValue } from 'pg/lib/utils.js';
import type { QueryRows } from '../engine.ts';
import { FrequentStatements } from '../frequent-statements.ts';

const { messages, serialize } = protocol;

/**
 * Sends statements to PGlite. Its own `query` enters the database six times for each and has it parsed and planned anew,
 * which takes three times as long for a row of a table. Values become text as they do on the way to a server.
 */
export class Statements {
  readonly #pglite: PGlite;
  readonly #frequent = new FrequentStatements();
  readonly #prepared = new Set<string>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryRows> {
    const name = this.#frequent.nameOf(sql);
    const received = await this.#send([
      ...this.#preparing(sql, name),
      serialize.bind({ statement: name ?? '', values: parameters.map(bound) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    if (name !== undefined) this.#prepared.add(name);
    return this.#read(received);
  }

  /** One or more statements without parameters. */
  async exec(sql: string): Promise<void> {
    await this.#send([serialize.query(sql)]);
  }

  #preparing(text: string, name: string | undefined): Uint8Array[] {
    if (name === undefined) return [serialize.parse({ text })];
    if (this.#prepared.has(name)) return [];
    // It is there already if it could be parsed and then failed.
    return [serialize.close({ type: 'S', name }), serialize.parse({ text, name })];
  }

  async #send(parts: Uint8Array[]): Promise<object[]> {
    await this.#pglite.waitReady;
    const message = Buffer.concat(parts);
    return this.#pglite.runExclusive(() =>
      this.#pglite.execProtocolStream(message, { syncToFs: false }),
    );
  }

  #read(received: object[]): QueryRows {
    const rows: Record<string, unknown>[] = [];
    let columns: { name: string; parse: ((text: string) => unknown) | undefined }[] = [];
    let changed = 0;
    for (const message of received) {
      if (message instanceof messages.RowDescriptionMessage) {
        columns = message.fields.map(({ name, dataTypeID }) => {
          const parser = this.#pglite.parsers[dataTypeID];
          return { name, parse: parser && ((text) => parser(text, dataTypeID)) };
        });
      } else if (message instanceof messages.DataRowMessage) {
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
}

/**
 * Half of a character becomes the replacement character, as on the way to a server. PGlite counts its bytes wrongly, and
 * what follows would be read as something else.
 */
function bound(value: unknown): string | Uint8Array | null {
  const prepared = prepareValue(value);
  return typeof prepared === 'string' ? prepared.toWellFormed() : prepared;
}
