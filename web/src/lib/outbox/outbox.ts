import { ApiError, isTemporary } from '@maru/client/api-error';
import { Outbox, type OutboxMessage } from '@maru/client/outbox';

export interface RoomOutbox<Sent> {
  outbox: Outbox<Sent>;
  watch(changed: () => void): () => void;
  /** Calls `receive` for each message that the server accepted. */
  onSent(receive: (message: Sent) => void): () => void;
}

/** A 401 that reaches the outbox means that the session could not be renewed yet. */
const retries = (failure: unknown): boolean =>
  isTemporary(failure) || (failure instanceof ApiError && failure.status === 401);

/** An outbox whose messages survive a reload, in the session storage under the key `place`. */
export function openOutbox<Sent>(
  place: string,
  send: (message: OutboxMessage) => Promise<Sent>,
): RoomOutbox<Sent> {
  const watchers = new Set<() => void>();
  const receivers = new Set<(message: Sent) => void>();
  const outbox = new Outbox<Sent>({
    send,
    retries,
    onSent(_, message) {
      for (const receive of receivers) receive(message);
    },
    onChange(entries) {
      storeUnsent(place, entries);
      for (const changed of watchers) changed();
    },
  });
  outbox.add(...readUnsent(place));
  return { outbox, watch: subscription(watchers), onSent: subscription(receivers) };
}

const subscription =
  <Listener>(listeners: Set<Listener>) =>
  (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

function readUnsent(place: string): OutboxMessage[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as OutboxMessage[];
  } catch {
    return [];
  }
}

function storeUnsent(place: string, entries: readonly OutboxMessage[]): void {
  const messages = entries.map(({ key, content }) => ({ key, content }));
  if (messages.length === 0) sessionStorage.removeItem(place);
  else sessionStorage.setItem(place, JSON.stringify(messages));
}
