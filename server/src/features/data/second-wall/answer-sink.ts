import type { Answer } from './source.ts';

/** The database's answer to one statement, as far as it is kept. */
export interface Reading extends Answer {
  /** INSERT, UPDATE, DELETE or another word. */
  command: string;
}

export interface ReadLimit {
  rows: number;
  /** In characters. */
  size: number;
}

/** Keeps the rows of an answer that may be kept, and lets go of the others as they come. */
export class AnswerSink {
  readonly #limit: ReadLimit;
  #columns: Answer['columns'] = [];
  #rows: Answer['rows'][number][] = [];
  #size = 0;
  #tag = '';
  /** All that came. */
  seen = 0;

  constructor(limit: ReadLimit) {
    this.#limit = limit;
  }

  /** A statement begins, of which nothing is known yet. */
  begin(): void {
    this.#columns = [];
    this.#rows = [];
    this.#size = 0;
    this.#tag = '';
    this.seen = 0;
  }

  describe(fields: readonly { name: string; dataTypeID: number }[]): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  add(row: Answer['rows'][number]): void {
    this.seen += 1;
    // After the first dropped row, all later rows are dropped.
    if (this.#rows.length < this.seen - 1 || this.#rows.length >= this.#limit.rows) return;
    this.#size += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (this.#size <= this.#limit.size) this.#rows.push(row);
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
      isCut: this.#rows.length < this.seen,
      changed: Number(numbers.at(-1) ?? 0),
      command,
    };
  }
}
