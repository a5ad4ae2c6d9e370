import { createHash } from 'node:crypto';
import { type AnswerBounds, AnswerBudget } from './answer-budget.ts';
import type { Answer } from './source.ts';

/** The database's answer to one statement, as far as it is kept. */
export interface Reading extends Answer {
  /** INSERT, UPDATE, DELETE or another word. */
  command: string;
  keys: readonly string[];
}

export interface ReadLimit extends AnswerBounds {
  rows: number;
  /** All that may come, with the rows that are not kept. */
  most: { bytes: number; values: number };
  /** How many columns at the end are a key. Of it only digests are kept, of every row. */
  keys?: number;
}

/** Keeps the rows of an answer that may be kept, and lets go of the others as they come. */
export class AnswerSink {
  readonly #limit: ReadLimit;
  readonly #keys: string[] = [];
  #columns: Answer['columns'] = [];
  #rows: Answer['rows'][number][] = [];
  #budget: AnswerBudget;
  #tag = '';
  /** All that came. */
  seen = 0;

  constructor(limit: ReadLimit) {
    this.#limit = limit;
    this.#budget = new AnswerBudget(limit);
  }

  /** A statement begins, of which nothing is known yet. */
  begin(): void {
    this.#columns = [];
    this.#rows = [];
    this.#budget = new AnswerBudget(this.#limit);
    this.#tag = '';
    this.#keys.length = 0;
    this.seen = 0;
  }

  describe(fields: readonly { name: string; dataTypeID: number }[]): void {
    const own = fields.slice(0, this.#ownOf(fields.length));
    this.#columns = own.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  add(whole: Answer['rows'][number]): void {
    this.seen += 1;
    const own = this.#ownOf(whole.length);
    if (own < whole.length) this.#keys.push(digestOf(whole.slice(own)));
    if (own === 0) return;
    const row = own < whole.length ? whole.slice(0, own) : whole;
    // After the first dropped row, all later rows are dropped.
    if (this.#rows.length < this.seen - 1 || this.#rows.length >= this.#limit.rows) return;
    if (this.#budget.take(row)) this.#rows.push(row);
  }

  /** How many columns are not of the key. */
  #ownOf(columns: number): number {
    return Math.max(0, columns - (this.#limit.keys ?? 0));
  }

  /** With the words in which PostgreSQL says what was done, such as `UPDATE 3`. */
  complete(tag: string): void {
    this.#tag = tag;
  }

  get reading(): Reading {
    const [command = '', ...numbers] = this.#tag.split(' ');
    return {
      columns: this.#columns,
      rows: this.#rows,
      isCut: this.#columns.length > 0 && this.#rows.length < this.seen,
      keys: this.#keys,
      changed: Number(numbers.at(-1) ?? 0),
      command,
    };
  }
}

/** Keys are other people's names and addresses now and then, and of any length. */
const digestOf = (key: Answer['rows'][number]): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url').slice(0, 22);
