import type { ChatMessage } from '@maru/contract/chats';
import { useEffect, useSyncExternalStore } from 'react';
import { ownId, SESSION_CLEARED } from '../../lib/session.ts';
import { send } from './chats.queries.ts';
import { Outbox } from './outbox.ts';

/** They outlive the screen: what is waiting is sent wherever one goes in the console. */
const outboxes = new Map<number, Outbox>();

function outboxOf(room: number): Outbox {
  const known = outboxes.get(room);
  if (known) return known;
  const outbox = new Outbox({
    place: `unsent-${ownId()}-${room}`,
    send: (content, key) => send(room, content, key),
  });
  outboxes.set(room, outbox);
  return outbox;
}

window.addEventListener('online', () => {
  for (const outbox of outboxes.values()) outbox.hurry();
});

// The next one to sign in here may be somebody else.
window.addEventListener(SESSION_CLEARED, () => {
  for (const outbox of outboxes.values()) outbox.stop();
  outboxes.clear();
});

/** What is written to a room and not sent yet. `live`: whether the room can be reached just now. */
export function useOutbox(room: number, live: boolean, onSent: (message: ChatMessage) => void) {
  const outbox = outboxOf(room);
  const entries = useSyncExternalStore(outbox.watch, outbox.entries);
  useEffect(() => outbox.onSent(onSent), [outbox, onSent]);
  useEffect(() => {
    if (live) outbox.hurry();
  }, [outbox, live]);
  return { outbox, entries, sending: entries.some((entry) => entry.sending) };
}
