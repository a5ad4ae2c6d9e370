import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/at-most.ts';
import type { EntryRange } from './log-query.ts';
import type { Midnights } from './midnights.store.ts';

/** The number of the last entry before some days, and of the last one of these days. */
export interface Ends {
  before: number;
  last: number;
}

interface Range extends Midnights {
  companyId: number;
  kind: string;
}

const MAX_KNOWN = 1_000;

/** Somebody who looks at a day asks for several of its pages; auditors ask for the same days. */
const known = new LRUCache<string, Ends>(atMost(MAX_KNOWN));

const keyOf = ({ companyId, kind, start, next }: Range) => `${companyId} ${kind} ${start} ${next}`;

export const daysEntries = (range: Range): Ends | undefined => known.get(keyOf(range));

/**
 * Only of days that are over for this log: there is an entry after them. The times of entries never go back, so no entry
 * can be added to such a day any more; removing old ones moves the beginning of the log, which is read each time.
 */
export function rememberDays(
  range: Range,
  { span, until }: { span: EntryRange; until: number },
): void {
  if (span.until < until) known.set(keyOf(range), { before: span.base, last: span.until });
}
