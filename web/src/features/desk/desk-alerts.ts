import type { Conversation } from '@maru/contract/conversations';
import type { DeskSettings } from '@maru/contract/desk';
import type { ServerFrame } from '@maru/contract/live';
import { type DeskList, isIn, type Viewer } from './desk-list.ts';

/** Something that a person is told about: a customer wrote, or a conversation became theirs. */
export interface DeskAlert {
  kind: 'message' | 'begun' | 'given';
  conversation: Conversation;
  /** The same for one event in every tab. */
  key: string;
}

/** The news in a frame that the list did not have, as far as the person wants to be told. */
export function alertsIn(
  list: DeskList,
  frame: Pick<Extract<ServerFrame, { type: 'desk' }>, 'conversations'>,
  viewer: Viewer,
  notify: DeskSettings['notify'],
): DeskAlert[] {
  if (notify === 'none') return [];
  const known = new Map(list.conversations.map((one) => [one.id, one]));
  return frame.conversations.flatMap((now): DeskAlert[] => {
    const concerns = isIn('mine', now, viewer) || isIn('unassigned', now, viewer);
    if (!now.is_open || !(notify === 'all' || concerns)) return [];
    const before = known.get(now.id);
    const key = `${now.id}-${now.customer_count}`;
    // The last words are a customer's, or the customer wrote between two answers and is answered already.
    const wrote = now.customer_count > (before?.customer_count ?? 0) && now.waiting_since !== null;
    // A room is there a moment before its first message.
    if (wrote) {
      return [{ kind: before?.customer_count ? 'message' : 'begun', conversation: now, key }];
    }
    const isGiven =
      before !== undefined && isIn('mine', now, viewer) && !isIn('mine', before, viewer);
    return isGiven ? [{ kind: 'given', conversation: now, key: `${key}-given` }] : [];
  });
}
