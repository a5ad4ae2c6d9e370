import { useEffect, useSyncExternalStore } from 'react';
import { ownId, SESSION_CLEARED } from '../session.ts';
import { openOutbox, type RoomOutbox } from './outbox.ts';

type Send<Sent> = (room: number, content: string, key: string) => Promise<Sent>;

/** The outboxes of rooms. They outlive the screen: unsent messages are sent while the user is on other screens. */
export function outboxesOf<Sent>(what: '' | 'desk-', send: Send<Sent>) {
  const outboxes = new Map<number, RoomOutbox<Sent>>();

  function outboxOf(room: number): RoomOutbox<Sent> {
    const known = outboxes.get(room);
    if (known) return known;
    const opened = openOutbox(`unsent-${ownId()}-${what}${room}`, ({ content, key }) =>
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
  function useOutbox(room: number, live: boolean, onSent: (message: Sent) => void) {
    const { outbox, watch, onSent: subscribe } = outboxOf(room);
    const entries = useSyncExternalStore(watch, outbox.entries);
    useEffect(() => subscribe(onSent), [subscribe, onSent]);
    useEffect(() => {
      if (live) outbox.retryNow();
    }, [outbox, live]);
    return { outbox, entries, sending: entries.some((entry) => entry.sending) };
  }

  return { outboxOf, useOutbox };
}
