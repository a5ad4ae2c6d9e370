import type { OwnConversation } from '@maru/contract/conversations';
import { expect, test } from 'vitest';
import {
  afterFrame,
  type DeskList,
  inSections,
  isIn,
  waitingCount,
  withGone,
  withRead,
} from './desk-list.ts';

const conversation = (id: number, more: Partial<OwnConversation> = {}): OwnConversation => ({
  id,
  name: `Customer ${id}`,
  is_open: true,
  assignee: null,
  department: null,
  waiting_since: null,
  last: null,
  customer_count: 0,
  answered_count: 0,
  note: null,
  ticket: null,
  time_created: '2026-11-16T09:00:00Z',
  time_updated: '2026-11-16T09:00:00Z',
  read_count: 0,
  ...more,
});

const listOf = (...conversations: OwnConversation[]): DeskList => ({
  seq: 7,
  conversations,
  has_more: false,
  only_assignee_answers: false,
  department: 3,
});

const me = { id: 1, name: 'Min Ji' };
const viewer = { id: me.id, department: 3 };

test('a frame replaces what it names, adds what is new, drops what is gone or closed, and leaves the rest as it is', () => {
  const [one, two, three] = [conversation(1, { read_count: 4 }), conversation(2), conversation(3)];
  const before = listOf(one, two, three);
  const { read_count: _, ...changed } = { ...one, name: 'Kim', customer_count: 5 };
  const after = afterFrame(before, {
    from: 7,
    seq: 9,
    conversations: [changed, conversation(4), conversation(5, { is_open: false })],
    gone: [2],
  });
  expect(after.seq).toBe(9);
  expect(after.conversations.map(({ id }) => id)).toEqual([1, 3, 4]);
  // Other frames say what the person has read.
  expect(after.conversations[0]).toMatchObject({ name: 'Kim', customer_count: 5, read_count: 4 });
  expect(after.conversations[1]).toBe(three);
  expect(after.conversations[2]).toMatchObject({ read_count: 0 });
});

test('a frame that says what is left takes everything else away', () => {
  const list = listOf(conversation(1), conversation(2), conversation(3));
  const frame = {
    type: 'desk' as const,
    from: 7,
    seq: 9,
    conversations: [conversation(4)],
    gone: [1],
  };
  const told = withGone(list, { ...frame, all: [3, 4] });
  expect(afterFrame(list, told).conversations.map(({ id }) => id)).toEqual([3, 4]);
  expect(withGone(list, frame)).toBe(frame);
});

test('reading only moves forward', () => {
  const list = listOf(conversation(1, { customer_count: 5, read_count: 3 }));
  expect(withRead(list, 1, 5).conversations[0]?.read_count).toBe(5);
  expect(withRead(list, 1, 2).conversations[0]?.read_count).toBe(3);
});

test('who waits longest is first, and of the others who was answered last', () => {
  const { forUs, forCustomer } = inSections([
    conversation(1, { waiting_since: '2026-11-16T10:20:00Z' }),
    conversation(2, {
      last: { sender: 'agent', words: '', time: '2026-11-16T07:00:00Z' },
    }),
    // A fraction of a second is later than none, though its text sorts before.
    conversation(3, { waiting_since: '2026-11-16T09:58:00.500Z' }),
    conversation(4, { waiting_since: '2026-11-16T09:58:00Z' }),
    conversation(5, {
      last: { sender: 'agent', words: '', time: '2026-11-16T09:00:00Z' },
    }),
  ]);
  expect(forUs.map(({ id }) => id)).toEqual([4, 3, 1]);
  expect(forCustomer.map(({ id }) => id)).toEqual([5, 2]);
});

test('a department’s conversation is in its view whoever has it, and in nobody’s while nobody has', () => {
  const free = conversation(1, { department: { id: 3, name: 'Delivery' } });
  const taken = { ...free, assignee: me };
  expect(
    ['mine', 'unassigned', 'department', 'all'].map((view) => isIn(view as 'all', free, viewer)),
  ).toEqual([false, true, true, true]);
  expect(
    ['mine', 'unassigned', 'department', 'all'].map((view) => isIn(view as 'all', taken, viewer)),
  ).toEqual([true, false, true, true]);
  expect(isIn('department', conversation(2), { id: 1, department: null })).toBe(false);
});

test('counted are one’s own and nobody’s with something that nobody answered and one has not read', () => {
  const unread = { customer_count: 2, answered_count: 1, read_count: 0 };
  const list = listOf(
    conversation(1, { ...unread, assignee: me }),
    conversation(2, unread),
    conversation(3, { ...unread, assignee: { id: 2, name: 'Bo' } }),
    conversation(4, { ...unread, read_count: 2 }),
    conversation(5, { ...unread, answered_count: 2 }),
  );
  expect(waitingCount(list, viewer)).toBe(2);
});
