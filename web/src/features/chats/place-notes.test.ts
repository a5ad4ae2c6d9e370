import type { RoomNote } from '@maru/contract/room-notes';
import { expect, test } from 'vitest';
import { placeNotes } from './place-notes.ts';

const note = (id: number, message: number | null): RoomNote => ({
  id,
  message,
  account: null,
  name: '',
  content: '',
  mentions: [],
  time_created: '',
});
// The newest first; the messages of the room are 10, 20, 30, 40.
const NOTES = [note(6, 40), note(5, 30), note(4, 30), note(3, 20), note(2, 10), note(1, null)];

const placed = (rows: readonly number[], page: { isFirst: boolean; isLast: boolean }) => {
  const { above, end } = placeNotes(
    NOTES,
    rows.map((id) => ({ id })),
    page,
  );
  return [[...above].map(([row, notes]) => [row, notes.map(({ id }) => id)]), end.map((n) => n.id)];
};

test('each note stands above its message, on one page only', () => {
  expect(placed([40, 30], { isFirst: true, isLast: false })).toEqual([
    [
      [40, [6]],
      [30, [5, 4]],
    ],
    [],
  ]);
  expect(placed([20, 10], { isFirst: false, isLast: true })).toEqual([
    [
      [20, [3]],
      [10, [2]],
    ],
    [1],
  ]);
});

test('a note whose message is not loaded yet stands on top of the first page', () => {
  expect(placed([20, 10], { isFirst: true, isLast: true })).toEqual([
    [
      [20, [6, 5, 4, 3]],
      [10, [2]],
    ],
    [1],
  ]);
});

test('a room without messages has its notes at the end', () => {
  expect(placed([], { isFirst: true, isLast: true })).toEqual([[], [6, 5, 4, 3, 2, 1]]);
});
