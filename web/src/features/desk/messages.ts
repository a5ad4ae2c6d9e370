import type { ConversationEvent } from '@maru/contract/conversation-events';
import type { LiveMessage } from '@maru/contract/live';
import type { RoomNote } from '@maru/contract/room-notes';

/** By their numbers, the oldest first, each once. Messages never change, so it does not matter which reading had it. */
export function joined(one: readonly LiveMessage[], other: readonly LiveMessage[]): LiveMessage[] {
  const known = new Map([...one, ...other].map((message) => [message.seq, message]));
  return [...known.values()].toSorted((a, b) => a.seq - b.seq);
}

/** Lines between messages: notes and events. */
type Aside =
  | { kind: 'note'; key: string; note: RoomNote }
  | { kind: 'event'; key: string; event: ConversationEvent };

export type StreamItem =
  | { kind: 'day'; key: string; moment: string }
  | Aside
  | {
      kind: 'message';
      key: string;
      message: LiveMessage;
      /** Whether a message is the first or the last of its group. */
      isFirst: boolean;
      isLast: boolean;
    };

/** Messages of one side within this time are one group, with one name and time. */
const GROUP_MS = 5 * 60_000;

const dayOf = (moment: string): string => new Date(moment).toDateString();

const belong = (one: LiveMessage, next: LiveMessage): boolean =>
  one.sender === next.sender &&
  one.sender_name === next.sender_name &&
  Date.parse(next.time_created) - Date.parse(one.time_created) < GROUP_MS;

const momentOf = (aside: Aside) => (aside.kind === 'note' ? aside.note : aside.event);

/** By the messages after which they stand, then by time. */
function inOrder(notes: readonly RoomNote[], events: readonly ConversationEvent[]): Aside[] {
  const asides: Aside[] = [
    ...events
      .toReversed()
      .map((event): Aside => ({ kind: 'event', key: `event-${event.id}`, event })),
    ...notes.toReversed().map((note): Aside => ({ kind: 'note', key: `note-${note.id}`, note })),
  ];
  return asides.toSorted((one, other) => {
    const [a, b] = [momentOf(one), momentOf(other)];
    return (a.message ?? 0) - (b.message ?? 0) || a.time_created.localeCompare(b.time_created);
  });
}

/**
 * Messages, notes and events in their order with a line for each day. A note or event stands after the message after
 * which it was written. Notes and events are given with the newest first.
 */
export function streamItems(
  messages: readonly LiveMessage[],
  notes: readonly RoomNote[],
  events: readonly ConversationEvent[],
): StreamItem[] {
  const hasAll = (messages[0]?.seq ?? 1) === 1;
  const waiting = inOrder(notes, events);
  const items: StreamItem[] = [];
  let day = '';
  const begin = (moment: string) => {
    if (dayOf(moment) === day) return;
    day = dayOf(moment);
    items.push({ kind: 'day', key: `day-${day}`, moment });
  };
  const addAsides = (before: number, isShown: boolean) => {
    for (let [aside] = waiting; aside; [aside] = waiting) {
      const { message, time_created } = momentOf(aside);
      if ((message ?? 0) >= before) return;
      waiting.shift();
      if (!isShown) continue;
      begin(time_created);
      items.push(aside);
    }
  };
  const first = messages[0];
  // Notes and events that stand after messages which are not loaded are added with those messages.
  if (first) addAsides(first.id, hasAll);
  messages.forEach((message, n) => {
    begin(message.time_created);
    const next = messages[n + 1];
    const before = items.at(-1);
    const isFirst = before?.kind !== 'message' || !belong(before.message, message);
    if (!isFirst && before?.kind === 'message') before.isLast = false;
    items.push({
      kind: 'message',
      key: `message-${message.seq}`,
      message,
      isFirst,
      isLast: true,
    });
    addAsides(next?.id ?? Number.POSITIVE_INFINITY, true);
  });
  if (!first) addAsides(Number.POSITIVE_INFINITY, true);
  return items;
}
