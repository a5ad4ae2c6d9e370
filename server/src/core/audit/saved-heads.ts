import { z } from 'zod';
import type { LogKind } from './log-chain.ts';

const headLine = z.looseObject({
  time: z.string(),
  company_id: z.int(),
  company_code: z.string(),
  log: z.enum(['action', 'bot']),
  seq: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

interface SavedHead {
  seq: number;
  hash: string;
  /** Where the head was found, for messages to the operator. */
  where: string;
}

export class BadHeadsError extends Error {}

/** The heads of logs that the operator has saved elsewhere. */
export class SavedHeads {
  readonly #heads = new Map<string, { code: string; heads: SavedHead[] }>();

  /** Reads the lines that `LogHeads` writes, to its file or to the server's log. */
  static async read(lines: AsyncIterable<string[]>): Promise<SavedHeads> {
    const saved = new SavedHeads();
    let number = 0;
    for await (const batch of lines) {
      for (const line of batch) {
        number += 1;
        saved.#add(line, number);
      }
    }
    return saved;
  }

  get companies(): { id: number; code: string }[] {
    const codes = [...this.#heads].map(([key, { code }]) => [Number(key.split(' ')[0]), code]);
    return [...new Map(codes as [number, string][])].map(([id, code]) => ({ id, code }));
  }

  /** The saved heads of one log, in the order of its entries. */
  of(companyId: number, kind: LogKind): readonly SavedHead[] {
    const heads = this.#heads.get(`${companyId} ${kind}`)?.heads ?? [];
    return heads.toSorted((a, b) => a.seq - b.seq);
  }

  #add(line: string, number: number): void {
    const { success, data } = headLine.safeParse(parsed(line));
    if (!success) throw new BadHeadsError(`line ${number} is not the head of a log`);
    const key = `${data.company_id} ${data.log}`;
    const company = this.#heads.get(key) ?? { code: data.company_code, heads: [] };
    const where = `line ${number}, kept ${data.time}`;
    company.heads.push({ seq: data.seq, hash: data.hash, where });
    this.#heads.set(key, company);
  }
}

/** Compares a log, entry by entry, with its saved heads. */
export class HeadComparison {
  readonly #heads: readonly SavedHead[];
  #next = 0;

  constructor(heads: readonly SavedHead[]) {
    this.#heads = heads;
  }

  /** Returns what is wrong with this entry according to the saved heads. */
  entry(seq: number, hash: Uint8Array): string | undefined {
    for (; this.#heads[this.#next]?.seq === seq; this.#next += 1) {
      const head = this.#heads[this.#next] as SavedHead;
      if (head.hash !== Buffer.from(hash).toString('hex')) {
        return `entry ${seq} is not the one that was kept (${head.where}): this or an entry before it was replaced`;
      }
    }
    return undefined;
  }

  /** Returns what is wrong if the log ends after this entry. */
  end(seq: number): string | undefined {
    const head = this.#heads[this.#next];
    return head && `it ends with entry ${seq}, but entry ${head.seq} was kept (${head.where})`;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
