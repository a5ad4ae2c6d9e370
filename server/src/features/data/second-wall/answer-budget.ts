import type { Answer } from './source.ts';

type Row = Answer['rows'][number];

export interface AnswerBounds {
  /** In bytes, as the answer is sent. */
  size: number;
  /** Each costs work, also where it has nothing in it. */
  values: number;
}

const NULL = 'null'.length;
/** All that JSON writes in another way, and a little more. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;

/** The bytes of a value as JSON. */
function valueCost(value: string | null): number {
  if (value === null) return NULL;
  if (ESCAPED.test(value)) return Buffer.byteLength(JSON.stringify(value));
  return Buffer.byteLength(value) + '""'.length;
}

/** The bytes of a row as JSON; of one that is longer than what is left at least one more than that. */
export function rowCost(row: Row, left = Number.POSITIVE_INFINITY): number {
  let cost = '[]'.length + Math.max(0, row.length - 1);
  for (const value of row) {
    if (cost + (value?.length ?? 0) > left) return left + 1;
    cost += valueCost(value);
  }
  return cost;
}

/** The rows of one answer that may be kept. */
export class AnswerBudget {
  readonly #limits: AnswerBounds;
  #size = 0;
  #values = 0;

  constructor(limits: AnswerBounds) {
    this.#limits = limits;
  }

  /** Whether a row, with the comma before the next one, is within the limits. */
  take(row: Row): boolean {
    this.#values += row.length;
    if (this.#values > this.#limits.values) return false;
    this.#size += rowCost(row, this.#limits.size - this.#size) + 1;
    return this.#size <= this.#limits.size;
  }
}
