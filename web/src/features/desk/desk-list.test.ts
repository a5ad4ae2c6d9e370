import type { OwnConversation } from '@maru/contract/conversations';
import { expect, test } from 'vitest';
import {
  afterFrame,
  type DeskList,
  inSections,
  isIn,
  waitingCount,
  withGone,
  withLoads,
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
  is_unread: false,
  ...more,
});

const listOf = (...conversations: OwnConversation[]): DeskList => ({
  seq: 7,
  conversations,
  has_more: false,
  reaches_all: true,
  only_assignee_answers: false,
  department: 3,
});

const me = { id: 1, name: 'Min Ji' };
const viewer = { id: me.id, department: 3 };

test('a frame replaces what it names, adds what is new, drops what is gone or closed, and leaves the rest as it is', () => {
  const [one, two, three] = [conversation(1, { read_count: 4 }), conversation(2), conversation(3)];
  const before = listOf(one, two, three);
  const { read_count: _, is_unread: __, ...changed } = { ...one, name: 'Kim', customer_count: 5 };
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
  const read = (read_count: number, is_unread = false) =>
    withRead(list, 1, { read_count, is_unread }).conversations[0];
  expect([read(5)?.read_count, read(2)?.read_count]).toEqual([5, 3]);
  expect(read(0, true)).toMatchObject({ read_count: 3, is_unread: true });
});

test('who waits longest is first, and of the others who was answered last', () => {
  const { forUs, forCustomer } = inSections([
    conversation(1, { waiting_since: '2026-11-16T10:20:00Z' }),
    conversation(2, {
      last: { sender: 'agent', by: me, words: '', time: '2026-11-16T07:00:00Z' },
    }),
    // A fraction of a second is later than none, though its text sorts before.
    conversation(3, { waiting_since: '2026-11-16T09:58:00.500Z' }),
    conversation(4, { waiting_since: '2026-11-16T09:58:00Z' }),
    conversation(5, {
      last: { sender: 'agent', by: me, words: '', time: '2026-11-16T09:00:00Z' },
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

test('counted are one’s own and nobody’s whose customers wait, read or not', () => {
  const waiting = { waiting_since: '2026-11-16T10:20:00Z', customer_count: 2, answered_count: 1 };
  const list = listOf(
    conversation(1, { ...waiting, assignee: me }),
    conversation(2, waiting),
    conversation(3, { ...waiting, assignee: { id: 2, name: 'Bo' } }),
    conversation(4, { ...waiting, read_count: 2 }),
    conversation(5, { assignee: me }),
    conversation(6, { assignee: me, is_unread: true }),
  );
  expect(waitingCount(list, viewer)).toBe(3);
});

test('what each colleague has to do is counted in the list, if that has everything', () => {
  const waiting = { waiting_since: '2026-11-16T10:20:00Z' };
  const place = { id: 3, name: 'Delivery' };
  const list = listOf(
    conversation(1, { ...waiting, assignee: me }),
    conversation(2, { assignee: me, department: place }),
    conversation(3, { department: place }),
  );
  const known = { id: me.id, ...{ first_name: '', last_name: '', username: 'minji' } };
  const state = { department: null, is_away: false, is_there: true };
  const answered = {
    people: [{ ...known, ...state, open: 9, waiting: 9 }],
    departments: [{ ...place, open: 9 }],
  };
  expect(withLoads(answered, list)).toEqual({
    people: [{ ...known, ...state, open: 2, waiting: 1 }],
    departments: [{ ...place, open: 2 }],
  });
  for (const partial of [{ reaches_all: false }, { has_more: true }]) {
    expect(withLoads(answered, { ...list, ...partial })).toBe(answered);
  }
});
