import type { ConversationEvent } from '@maru/contract/conversation-events';
import type { LiveMessage } from '@maru/contract/live';
import type { RoomNote } from '@maru/contract/room-notes';
import { expect, test } from 'vitest';
import { joined, streamItems } from './messages.ts';

/** At noon in any zone of the test, minute by minute. */
const at = (minute: number, day = 16): string => new Date(2026, 10, day, 12, minute).toISOString();

const message = (seq: number, more: Partial<LiveMessage> = {}): LiveMessage => ({
  id: 100 + seq,
  seq,
  room: 1,
  content: `message ${seq}`,
  sender: 'client',
  sender_name: 'Kim',
  time_created: at(seq),
  ...more,
});

const event = (id: number, after: number | null, minute: number): ConversationEvent => ({
  ...{ id, kind: 'taken', by: 'Min Ji', assignee: '', department: '' },
  message: after,
  time_created: at(minute),
});

const note = (id: number, after: number | null): RoomNote => ({
  id,
  account: 1,
  name: 'Min Ji',
  content: 'note',
  mentions: [],
  message: after,
  time_created: at(30),
});

const shape = (messages: LiveMessage[], notes: RoomNote[] = [], events: ConversationEvent[] = []) =>
  streamItems(messages, notes, events).map((item) => {
    if (item.kind === 'day') return 'day';
    if (item.kind === 'note') return `note ${item.note.id}`;
    if (item.kind === 'event') return `event ${item.event.id}`;
    return `${item.message.seq}${item.isFirst ? '<' : ''}${item.isLast ? '>' : ''}`;
  });

test('messages of overlapping readings are joined by their numbers, each once', () => {
  const all = [1, 2, 3, 4].map((seq) => message(seq));
  expect(joined(all.slice(2), all.slice(0, 3)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test('each day begins with a line, and what one side says in a row is one group', () => {
  const agent = { sender: 'agent', sender_name: 'Min Ji' } as const;
  expect(
    shape([
      message(1, { time_created: at(0, 15) }),
      message(2),
      message(3),
      message(4, agent),
      // Later than one would call it the same breath.
      message(5, { ...agent, time_created: at(20) }),
      message(6, { ...agent, sender_name: 'Bo Lee', time_created: at(21) }),
    ]),
  ).toEqual(['day', '1<>', 'day', '2<', '3>', '4<>', '5<>', '6<>']);
});

test('a note stands after the message that it was written after, and ends its group', () => {
  expect(shape([message(1), message(2)], [note(9, 102), note(8, 101), note(7, null)])).toEqual([
    'day',
    'note 7',
    '1<>',
    'note 8',
    '2<>',
    'note 9',
  ]);
});

test('a note of messages that are not loaded yet comes with them', () => {
  expect(shape([message(3), message(4)], [note(7, 101), note(8, 103)])).toEqual([
    'day',
    '3<>',
    'note 8',
    '4<>',
  ]);
});

test('a note whose message has not arrived yet is the last, and one without messages is shown', () => {
  expect(shape([message(1)], [note(7, 999)])).toEqual(['day', '1<>', 'note 7']);
  expect(shape([], [note(7, null)])).toEqual(['day', 'note 7']);
});

test('events stand among notes by time, after their messages, and come with them', () => {
  // As the server answers: the newest first.
  const events = [event(5, 102, 40), event(4, 102, 20), event(3, 101, 10), event(2, null, 5)];
  expect(shape([message(1), message(2)], [note(9, 102)], events)).toEqual([
    ...['day', 'event 2', '1<>', 'event 3', '2<>', 'event 4', 'note 9', 'event 5'],
  ]);
  expect(shape([message(2)], [], events)).toEqual(['day', '2<>', 'event 4', 'event 5']);
});
