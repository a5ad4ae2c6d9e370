import type { LiveMessage } from '@maru/contract/live';
import { expect, test } from 'vitest';
import { lastSeenOwn, unreadIn } from './unread.ts';

/** A conversation by its senders: c is the customer, a is staff. */
const said = (senders: string): LiveMessage[] =>
  [...senders].map((sender, n) => ({
    ...{ id: n + 1, room: 1, seq: n + 1, content: 'x', sender_name: 'x', time_created: '' },
    sender: sender === 'c' ? 'client' : 'agent',
  }));

test('unread is what staff wrote after what was seen, and after one’s own last word', () => {
  expect(unreadIn(said('caa'), 1)).toBe(2);
  expect(unreadIn(said('caa'), 2)).toBe(1);
  expect(unreadIn(said('caa'), 3)).toBe(0);
  // Of a room from before anybody counted: what was answered was read.
  expect(unreadIn(said('caacaa'), 0)).toBe(2);
  expect(unreadIn(said('aa'), 0)).toBe(2);
  expect(unreadIn([], 0)).toBe(0);
});

test('the read mark stands under the last own message that staff have seen', () => {
  expect(lastSeenOwn(said('cca'), 3)).toBe(2);
  expect(lastSeenOwn(said('cca'), 1)).toBe(1);
  expect(lastSeenOwn(said('aac'), 2)).toBeUndefined();
});
