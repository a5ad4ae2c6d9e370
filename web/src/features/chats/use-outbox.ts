import type { ChatMessage } from '@maru/contract/chats';
import { useEffect, useSyncExternalStore } from 'react';
import { ownId, SESSION_CLEARED } from '../../lib/session.ts';
import { send } from './chats.queries.ts';
import { openOutbox, type RoomOutbox } from './outbox.ts';

/** Outboxes outlive the screen: unsent messages are sent while the user is on other screens. */
const outboxes = new Map<number, RoomOutbox>();

function outboxOf(room: number): RoomOutbox {
  const known = outboxes.get(room);
  if (known) return known;
  const opened = openOutbox(`unsent-${ownId()}-${room}`, ({ content, key }) =>
    send(room, content, key),
  );
  outboxes.set(room, opened);
  return opened;
}

window.addEventListener('online', () => {
  for (const { outbox } of outboxes.values()) outbox.retryNow();
});

// The next user to sign in in this tab may be a different one.
window.addEventListener(SESSION_CLEARED, () => {
  for (const { outbox } of outboxes.values()) outbox.stop();
  outboxes.clear();
});

/** The unsent messages of a room. `live`: whether the room's connection is open. */
export function useOutbox(room: number, live: boolean, onSent: (message: ChatMessage) => void) {
  const { outbox, watch, onSent: subscribe } = outboxOf(room);
  const entries = useSyncExternalStore(watch, outbox.entries);
  useEffect(() => subscribe(onSent), [subscribe, onSent]);
  useEffect(() => {
    if (live) outbox.retryNow();
  }, [outbox, live]);
  return { outbox, entries, sending: entries.some((entry) => entry.sending) };
}
