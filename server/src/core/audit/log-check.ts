import { setImmediate as turn } from 'node:timers/promises';
import type { Work } from '../work.ts';
import type { Origin } from './action-log.store.ts';
import { ChainWalk } from './chain-walk.ts';
import { type ChainedEntry, firstHash, type LogKind } from './log-chain.ts';
import { type CheckResult, endCheck, noteProgress } from './log-check.store.ts';
import { entriesAfter, headOf } from './log-entries.store.ts';

/** Hashing so many takes a few milliseconds, for which nobody else is served. */
const CHUNK = { entries: 500, characters: 500_000 };
const NOTE_EVERY_MS = 1_000;

interface Run {
  id: string;
  companyId: number;
  origin: Origin;
}

/** Compares both logs of a company with their hashes, a few entries at a time, and stores the result. */
export async function checkLogs(
  { work, stopping }: { work: Work; stopping: AbortSignal },
  { id, companyId, origin }: Run,
): Promise<void> {
  let checked = 0;
  let noted = Date.now();
  /** Undefined if the check has to be given up. */
  async function check(kind: LogKind): Promise<{ broken?: number } | undefined> {
    const head = await work.read(companyId, (tx) => headOf(tx.sql, companyId, kind));
    const walk = new ChainWalk(kind, { seq: 0, hash: firstHash(kind, companyId) });
    let atMost = CHUNK.entries;
    while (walk.seq < head.seq) {
      if (stopping.aborted) return undefined;
      const entries = await work.read(companyId, (tx) =>
        entriesAfter(tx.sql, companyId, kind, walk.seq, atMost),
      );
      const known = entries.filter(({ seq }) => seq <= head.seq);
      if (known.length === 0) break;
      for (const entry of known) if (walk.next(entry)) return { broken: walk.seq + 1 };
      checked += known.length;
      atMost = nextChunk(known);
      if (Date.now() - noted > NOTE_EVERY_MS) {
        noted = Date.now();
        if (!(await work.db.writeCompany(companyId, (tx) => noteProgress(tx, id, checked))))
          return undefined;
      }
      await turn();
    }
    return walk.end(head) ? { broken: Math.min(walk.seq + 1, head.seq) } : {};
  }

  for (const log of ['action', 'bot'] satisfies LogKind[]) {
    const verdict = await check(log);
    if (!verdict) return void (await work.db.writeCompany(companyId, (tx) => endCheck(tx, id)));
    const { broken: entry } = verdict;
    if (entry !== undefined) return end({ entries: checked, broken: { log, entry } });
  }
  return end({ entries: checked, broken: undefined });

  async function end(result: CheckResult): Promise<void> {
    await work.write(companyId, origin, async (unit) => {
      if (!(await endCheck(unit, id, result))) return;
      unit.log({ action: 'update', model: 'log check', name: 'logs', info: describe(result) });
    });
  }
}

/** As many entries as should have the right size, if they are like the last ones. */
function nextChunk(entries: readonly ChainedEntry[]): number {
  const texts = entries
    .flatMap((entry) => Object.values(entry))
    .filter((value) => typeof value === 'string');
  const each = texts.reduce((sum, text) => sum + text.length, 0) / entries.length;
  return Math.max(1, Math.min(CHUNK.entries, Math.floor(CHUNK.characters / each)));
}

const describe = ({ entries, broken }: CheckResult): string =>
  broken ? `broken: ${broken.log} log, entry ${broken.entry}` : `intact: ${entries} entries`;
