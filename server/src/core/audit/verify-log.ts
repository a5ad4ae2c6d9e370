import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { ChainWalk } from './chain-walk.ts';
import { firstHash, type LogKind } from './log-chain.ts';
import { entriesAfter, headOf } from './log-entries.store.ts';
import { HeadComparison } from './saved-heads.ts';

const BATCH = 5_000;

export interface Verdict {
  entries: number;
  /** The first thing that is wrong, in words; nothing when the log is intact. */
  broken: string | undefined;
  /** Its last entry, if it is intact: worth keeping elsewhere. */
  head?: { seq: number; hash: Uint8Array };
}

interface VerifyOptions {
  progress?: (seq: number) => void;
  /** What is known of this log from elsewhere. */
  kept?: HeadComparison;
}

/** Walks a company's log from its first entry and recomputes every link. */
export async function verifyLog(
  owner: Kysely<Schema>,
  companyId: number,
  kind: LogKind,
  { progress = () => {}, kept = new HeadComparison([]) }: VerifyOptions = {},
): Promise<Verdict> {
  const head = await headOf(owner, companyId, kind);
  const walk = new ChainWalk(kind, { seq: 0, hash: firstHash(kind, companyId) });
  for (;;) {
    const entries = await entriesAfter(owner, companyId, kind, walk.seq, BATCH);
    for (const entry of entries) {
      const broken = walk.next(entry) ?? kept.entry(entry.seq, entry.hash);
      if (broken) return { entries: walk.seq, broken };
    }
    if (entries.length < BATCH) break;
    progress(walk.seq);
  }
  const broken = walk.end(head) ?? kept.end(walk.seq);
  return { entries: walk.seq, broken, ...(!broken && { head }) };
}
