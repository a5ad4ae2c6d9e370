import type { RoomNote } from '@maru/contract/room-notes';

interface Page {
  /** Its first row is the newest of the room. */
  isFirst: boolean;
  /** Its last row is the oldest of the room. */
  isLast: boolean;
}

/**
 * Where notes stand between messages, which come newest first: each above the message after which it was written. A note
 * whose message is not there yet stands on top of the first page.
 */
export function placeNotes(
  notes: readonly RoomNote[],
  rows: readonly { id: number }[],
  { isFirst, isLast }: Page,
) {
  const above = new Map<number, RoomNote[]>();
  const end: RoomNote[] = [];
  for (const note of notes) {
    const { message } = note;
    const at = message === null ? -1 : rows.findIndex(({ id }) => id <= message);
    const row = rows[at];
    if (!row) {
      if (isLast) end.push(note);
    } else if (at > 0 || isFirst || row.id === message) {
      above.set(row.id, [...(above.get(row.id) ?? []), note]);
    }
  }
  return { above, end };
}
