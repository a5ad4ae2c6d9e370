import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../schema.ts';
import { type ChainedEntry, firstHash, HASHED_FIELDS, type LogKind } from './log-chain.ts';
import { entriesAfter, headOf } from './log-entries.store.ts';

const BATCH = 1_000;

/**
 * A log as lines of JSON: a header with the hash that it continues from, the entries, the head. Entries
 * never change, so each batch is a transaction of its own, and no other transaction waits for the whole
 * export.
 */
export async function* exportLog(
  db: Database<Schema>,
  company: { id: number; code: string },
  kind: LogKind,
  from: number,
  progress: (entries: number) => void,
): AsyncGenerator<string> {
  const head = await db.asOwner((owner) => headOf(owner, company.id, kind));
  const next = (after: number, atMost: number) =>
    db.asOwner((owner) => entriesAfter(owner, company.id, kind, after, atMost));
  let seq = Math.min(from - 1, head.seq);
  const [before] = seq === 0 ? [] : await next(seq - 1, 1);
  yield line({
    maru_log: 1,
    company_id: company.id,
    company_code: company.code,
    log: kind,
    fields: ['seq', 'timestamp', ...HASHED_FIELDS[kind]],
    after: seq,
    previous_hash: hex(before?.hash ?? firstHash(kind, company.id)),
  });
  const first = seq;
  while (seq < head.seq) {
    const entries = await next(seq, Math.min(BATCH, head.seq - seq));
    const last = entries.at(-1);
    if (!last) break;
    yield entries.map((entry) => line(written(kind, entry))).join('');
    seq = last.seq;
    progress(seq - first);
  }
  yield line({ head: { seq: head.seq, hash: hex(head.hash) } });
}

function written(kind: LogKind, entry: ChainedEntry): object {
  const fields = HASHED_FIELDS[kind].map((name) => [name, entry[name]]);
  const { seq, timestamp, hash } = entry;
  return { seq, timestamp, ...Object.fromEntries(fields), hash: hex(hash) };
}

const line = (record: object): string => `${JSON.stringify(record)}\n`;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
