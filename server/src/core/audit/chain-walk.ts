import { type ChainedEntry, hashOf, type LogKind } from './log-chain.ts';

interface Link {
  seq: number;
  hash: Uint8Array;
}

/** Follows a chain entry by entry, from any source, and reports the first entry that does not fit. */
export class ChainWalk {
  readonly #kind: LogKind;
  #last: Link;
  #time = Number.NEGATIVE_INFINITY;

  constructor(kind: LogKind, before: Link) {
    this.#kind = kind;
    this.#last = before;
  }

  get seq(): number {
    return this.#last.seq;
  }

  /** Returns what is wrong with `entry` as the next one, or undefined if it fits. */
  next(entry: ChainedEntry): string | undefined {
    const { seq } = this.#last;
    if (entry.seq !== seq + 1) return `entry ${seq + 1} is missing`;
    const name = `entry ${entry.seq}${entry.id === undefined ? '' : ` (id ${entry.id})`}`;
    const expected = hashOf(this.#kind, this.#last.hash, entry);
    if (!same(expected, entry.hash)) return `${name} is not what was written`;
    if (entry.timestamp.getTime() < this.#time) return `${name} is earlier than the one before`;
    this.#time = entry.timestamp.getTime();
    this.#last = { seq: entry.seq, hash: entry.hash };
    return undefined;
  }

  /** Returns what is wrong if the chain ends here, or undefined if it is complete. */
  end(head: Link): string | undefined {
    const { seq, hash } = this.#last;
    if (seq !== head.seq) return `entry ${seq + 1} is missing: there should be ${head.seq}`;
    if (!same(hash, head.hash)) return `entry ${seq} is not the last that was written`;
    return undefined;
  }
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
