import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import type { Connection, QueryRows } from './engine.ts';
import { statementName } from './statement-name.ts';

export interface SlowStatement {
  statement: string;
  ms: number;
  /** Read or changed. Unknown of a statement that failed. */
  rows: number | undefined;
}

export interface SlowStatements {
  /** A statement that took longer is told. */
  ms: number;
  tell(slow: SlowStatement): void;
}

interface Taken {
  count: number;
  seconds: number;
}

const MAX_NAMES = 500;
const OTHER = 'other';
const MAX_TEXTS = 2_000;
const MAX_LENGTH = 10_000;

/** How long statements took, by their names. They contain no values. */
export class StatementTimes {
  readonly #slow: SlowStatements | undefined;
  readonly #byName = new Map<string, Taken>();
  readonly #names = new LRUCache<string, string>(atMost(MAX_TEXTS));

  constructor(slow?: SlowStatements) {
    this.#slow = slow;
  }

  get byName(): ReadonlyMap<string, Readonly<Taken>> {
    return this.#byName;
  }

  measured(connection: Connection): Connection {
    return new MeasuredConnection(connection, this);
  }

  add(sql: string, ms: number, rows: number | undefined): void {
    const statement = this.#nameOf(sql);
    const taken = this.#byName.get(statement) ?? this.#begin(statement);
    taken.count += 1;
    taken.seconds += ms / 1_000;
    if (this.#slow && ms > this.#slow.ms) this.#slow.tell({ statement, ms: Math.round(ms), rows });
  }

  #begin(statement: string): Taken {
    const taken = { count: 0, seconds: 0 };
    this.#byName.set(statement, taken);
    return taken;
  }

  #nameOf(sql: string): string {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    const made = statementName(sql);
    const name = this.#byName.has(made) || this.#byName.size < MAX_NAMES ? made : OTHER;
    // A longer one contains a list whose length depends on the request, so it hardly ever recurs.
    if (sql.length <= MAX_LENGTH) this.#names.set(sql, name);
    return name;
  }
}

class MeasuredConnection implements Connection {
  readonly #connection: Connection;
  readonly #times: StatementTimes;

  constructor(connection: Connection, times: StatementTimes) {
    this.#connection = connection;
    this.#times = times;
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryRows> {
    const begun = performance.now();
    let answer: QueryRows | undefined;
    try {
      answer = await this.#connection.query(sql, parameters);
      return answer;
    } finally {
      const rows = answer && Math.max(answer.rows.length, answer.affected);
      this.#times.add(sql, performance.now() - begun, rows);
    }
  }

  exec(sql: string): Promise<void> {
    return this.#connection.exec(sql);
  }

  begin(sql: string): Promise<void> {
    return this.#connection.begin(sql);
  }

  release(broken?: boolean): void {
    this.#connection.release(broken);
  }
}
