import type { ChatMessage } from '@maru/contract/chats';
import { useEffect, useSyncExternalStore } from 'react';
import { ownId, SESSION_CLEARED } from '../../lib/session.ts';
import { send } from './chats.queries.ts';
import { Outbox } from './outbox.ts';

/** Outboxes outlive the screen: unsent messages are sent while the user is on other screens. */
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

// The next user to sign in in this tab may be a different one.
window.addEventListener(SESSION_CLEARED, () => {
  for (const outbox of outboxes.values()) outbox.stop();
  outboxes.clear();
});

/** The unsent messages of a room. `live`: whether the room's connection is open. */
export function useOutbox(room: number, live: boolean, onSent: (message: ChatMessage) => void) {
  const outbox = outboxOf(room);
  const entries = useSyncExternalStore(outbox.watch, outbox.entries);
  useEffect(() => outbox.onSent(onSent), [outbox, onSent]);
  useEffect(() => {
    if (live) outbox.hurry();
  }, [outbox, live]);
  return { outbox, entries, sending: entries.some((entry) => entry.sending) };
}
