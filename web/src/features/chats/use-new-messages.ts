import type { ChatMessage } from '@maru/contract/chats';
import type { LiveMessage } from '@maru/contract/live';
import { useState } from 'react';
import type { ListState } from '../../lib/list/list-state.ts';
import { matches } from './matches.ts';

interface Own {
  /** The view in which they were written; in another one the list has them where they belong. */
  view: string;
  messages: readonly ChatMessage[];
}

/**
 * What stands above the loaded page: one's own messages in any view, those of others where the
 * newest come first and the filters let them through. What is shown nowhere is counted.
 */
export function useNewMessages(
  arrived: readonly LiveMessage[],
  state: ListState,
  newestFirst: boolean,
) {
  const view = JSON.stringify(state);
  const [own, setOwn] = useState<Own>({ view, messages: [] });
  const [ownIds, setOwnIds] = useState<ReadonlySet<number>>(new Set());
  const [seen, setSeen] = useState(0);
  const newest = arrived[0]?.seq ?? 0;
  // Where nothing is filtered out, everything has been seen.
  const showsAll = newestFirst && Object.keys(state.filters).length === 0;
  if (showsAll && newest > seen) setSeen(newest);

  const mine = own.view === view ? own.messages : [];
  const others = newestFirst ? arrived.filter((message) => matches(message, state.filters)) : [];
  const onTop = new Map([...mine, ...others].map((message) => [message.id, message]));
  const unseen = arrived.filter(
    ({ id, seq }) => seq > seen && !onTop.has(id) && !ownIds.has(id),
  ).length;

  function addOwn(message: ChatMessage): void {
    setOwn((now) => ({
      view,
      messages: [message, ...(now.view === view ? now.messages : [])],
    }));
    setOwnIds((now) => new Set(now).add(message.id));
  }

  return {
    onTop: [...onTop.values()].toSorted((a, b) => b.id - a.id),
    unseen: showsAll ? 0 : unseen,
    addOwn,
  };
}
