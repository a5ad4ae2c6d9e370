import { MAX_MISSED, type ServerFrame } from '@maru/contract/live';
import { changesAfter, lastChange } from '../../core/conversations/conversation-changes.store.ts';
import { openWithin } from '../../core/conversations/conversation-reach.store.ts';
import type { ReadTx } from '../../core/schema.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import { DeskChanges } from './desk-changes.ts';
import type { Viewer } from './desk-reader.ts';

/** The changes that a desk has missed before it connected, up to a number. */
export interface Missed {
  seq: number;
  frame?: Uint8Array;
  /** It has to load the list. */
  isTooMuch: boolean;
}

/** A client that has a number which was never given, after a backup was restored perhaps, loads the list as well. */
export async function missedSince(
  tx: ReadTx,
  after: number | undefined,
  viewer: Viewer,
): Promise<Missed> {
  if (after === undefined) return { seq: await lastChange(tx), isTooMuch: false };
  const found = await changesAfter(tx, after, MAX_MISSED + 1);
  if (!found.hasAll || found.seq < after) return { seq: await lastChange(tx), isTooMuch: true };
  const { seq } = found;
  if (seq === after) return { seq, isTooMuch: false };
  const changes = new DeskChanges(after, found);
  const all = changes.hides(viewer) ? await openWithin(tx, viewer.reach) : undefined;
  const frame = encode({ ...changes.shownTo(viewer), ...(all && { all }) } satisfies ServerFrame);
  return { seq, isTooMuch: false, frame };
}
