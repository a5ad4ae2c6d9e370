import type { ChatMessage } from '@maru/contract/chats';
import type { LiveMessage } from '@maru/contract/live';
import { useState } from 'react';
import type { ListState } from '../../lib/list/list-state.ts';
import { matches } from './matches.ts';

interface Own {
  /** The view in which they were written; a reloaded list in another view already includes them. */
  view: string;
  messages: readonly ChatMessage[];
}

/**
 * The rows above the loaded page: the user's own messages in any view, and messages of others if the list is
 * newest first and they pass the filters. Messages that are not shown are counted.
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
  // Newest first without filters: every message is shown, so all count as seen.
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
