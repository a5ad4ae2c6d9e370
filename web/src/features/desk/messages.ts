import type { LiveMessage } from '@maru/contract/live';
import type { RoomNote } from '@maru/contract/room-notes';

/** By their numbers, the oldest first, each once. Messages never change, so it does not matter which reading had it. */
export function joined(one: readonly LiveMessage[], other: readonly LiveMessage[]): LiveMessage[] {
  const known = new Map([...one, ...other].map((message) => [message.seq, message]));
  return [...known.values()].toSorted((a, b) => a.seq - b.seq);
}

export type StreamItem =
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'note'; key: string; note: RoomNote }
  | {
      kind: 'message';
      key: string;
      message: LiveMessage;
      /** The first and the last of what one side said in a row. */
      isFirst: boolean;
      isLast: boolean;
    };

/** What one side says within this time is one group, with one name and time. */
const GROUP_MS = 5 * 60_000;

const dayOf = (moment: string): string => new Date(moment).toDateString();

const belong = (one: LiveMessage, next: LiveMessage): boolean =>
  one.sender === next.sender &&
  one.sender_name === next.sender_name &&
  Date.parse(next.time_created) - Date.parse(one.time_created) < GROUP_MS;

/** Messages and notes in their order with a line for each day. A note stands after the message that it was written after. */
export function streamItems(
  messages: readonly LiveMessage[],
  notes: readonly RoomNote[],
): StreamItem[] {
  const hasAll = (messages[0]?.seq ?? 1) === 1;
  const waiting = notes.toSorted((a, b) => a.id - b.id);
  const items: StreamItem[] = [];
  let day = '';
  const begin = (moment: string) => {
    if (dayOf(moment) === day) return;
    day = dayOf(moment);
    items.push({ kind: 'day', key: `day-${day}`, moment });
  };
  const addNotes = (isBefore: (note: RoomNote) => boolean, isShown: boolean) => {
    for (let [note] = waiting; note && isBefore(note); [note] = waiting) {
      waiting.shift();
      if (!isShown) continue;
      begin(note.time_created);
      items.push({ kind: 'note', key: `note-${note.id}`, note });
    }
  };
  const first = messages[0];
  // Notes of messages that are not loaded come with them.
  if (first) addNotes(({ message }) => (message ?? 0) < first.id, hasAll);
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
    addNotes((note) => !next || (note.message ?? 0) < next.id, true);
  });
  if (!first) addNotes(() => true, true);
  return items;
}
