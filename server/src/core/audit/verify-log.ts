import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { type ChainedEntry, firstHash, hashOf, type LogKind } from './log-chain.ts';

const BATCH = 5_000;

export interface Verdict {
  entries: number;
  /** The first thing that is wrong, in words; nothing when the log is intact. */
  broken: string | undefined;
}

/** Walks a company's log from its first entry and recomputes every link. */
export async function verifyLog(
  owner: Kysely<Schema>,
  companyId: number,
  kind: LogKind,
  progress: (seq: number) => void,
): Promise<Verdict> {
  const head = await owner
    .selectFrom('log_head')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('log', '=', kind)
    .executeTakeFirstOrThrow();
  let previous = firstHash(kind, companyId);
  let seq = 0;
  let last = Number.NEGATIVE_INFINITY;
  const verdict = (broken?: string): Verdict => ({ entries: seq, broken });
  for (;;) {
    const entries = await nextEntries(owner, companyId, kind, seq);
    for (const entry of entries) {
      if (entry.seq !== seq + 1) return verdict(`entry ${seq + 1} is missing`);
      const name = `entry ${entry.seq} (id ${entry.id})`;
      const expected = hashOf(kind, previous, entry);
      if (!same(expected, entry.hash)) return verdict(`${name} is not what was written`);
      if (entry.timestamp.getTime() < last)
        return verdict(`${name} is earlier than the one before`);
      last = entry.timestamp.getTime();
      previous = entry.hash;
      seq = entry.seq;
    }
    if (entries.length < BATCH) break;
    progress(seq);
  }
  if (seq !== head.seq) return verdict(`entry ${seq + 1} is missing: there should be ${head.seq}`);
  if (!same(previous, head.hash)) return verdict(`entry ${seq} is not the last that was written`);
  return verdict();
}

function nextEntries(
  owner: Kysely<Schema>,
  companyId: number,
  kind: LogKind,
  after: number,
): Promise<ChainedEntry[]> {
  const table = kind === 'action' ? 'action_log' : 'bot_log';
  return owner
    .selectFrom(table)
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(BATCH)
    .execute() as Promise<unknown> as Promise<ChainedEntry[]>;
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
