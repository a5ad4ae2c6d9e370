import { HIDDEN_TICKET } from '@maru/contract/ticket-links';
import type { Timeline } from '@maru/contract/ticket-timeline';
import type { Tx } from '../../core/schema.ts';
import { numbersWithin } from '../../core/tickets/links.store.ts';
import type { Reach } from '../../core/tickets/reach.store.ts';
import { LINKED } from '../../core/tickets/tell-of-link.ts';

type Value = Timeline['entries'][number]['changes'][number]['to'];

const numberIn = (value: Value): number | undefined =>
  typeof value === 'string' ? Number(value.slice(1)) : undefined;

/** The timeline without the numbers of tickets that the reader may not see. */
export async function hidingOthers(tx: Tx, reach: Reach, timeline: Timeline): Promise<Timeline> {
  if (reach.kind === 'all') return timeline;
  const named = timeline.entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === LINKED)
    .flatMap(({ from, to }) => [numberIn(from), numberIn(to)])
    .filter((number) => number !== undefined);
  if (named.length === 0) return timeline;
  const seen = await numbersWithin(tx, reach, named);
  const shown = (value: Value): Value => {
    const number = numberIn(value);
    return number === undefined || seen.has(number) ? value : HIDDEN_TICKET;
  };
  return {
    ...timeline,
    entries: timeline.entries.map((entry) => ({
      ...entry,
      changes: entry.changes.map((change) =>
        change.field === LINKED
          ? { ...change, from: shown(change.from), to: shown(change.to) }
          : change,
      ),
    })),
  };
}
