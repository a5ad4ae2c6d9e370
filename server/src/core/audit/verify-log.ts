import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { ChainWalk } from './chain-walk.ts';
import { firstHash, type LogKind } from './log-chain.ts';
import { entriesAfter, headOf } from './log-entries.store.ts';
import { HeadComparison } from './saved-heads.ts';

const BATCH = 5_000;

export interface LogCheckOutcome {
  entries: number;
  /** The first fault, in words; undefined if the log is intact. */
  broken: string | undefined;
  /** The last entry of an intact log. The operator should save it elsewhere. */
  head?: { seq: number; hash: Uint8Array };
}

interface VerifyOptions {
  progress?: (seq: number) => void;
  /** Compares the log with heads that were saved elsewhere. */
  savedHeads?: HeadComparison;
}

/** Reads a company's log from its first entry and recomputes every hash. */
export async function verifyLog(
  owner: Kysely<Schema>,
  companyId: number,
  kind: LogKind,
  { progress = () => {}, savedHeads = new HeadComparison([]) }: VerifyOptions = {},
): Promise<LogCheckOutcome> {
  const head = await headOf(owner, companyId, kind);
  const walk = new ChainWalk(kind, { seq: 0, hash: firstHash(kind, companyId) });
  for (;;) {
    const entries = await entriesAfter(owner, companyId, kind, walk.seq, BATCH);
    for (const entry of entries) {
      const broken = walk.next(entry) ?? savedHeads.entry(entry.seq, entry.hash);
      if (broken) return { entries: walk.seq, broken };
    }
    if (entries.length < BATCH) break;
    progress(walk.seq);
  }
  const broken = walk.end(head) ?? savedHeads.end(walk.seq);
  return { entries: walk.seq, broken, ...(!broken && { head }) };
}
