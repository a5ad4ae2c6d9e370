import type { OwnConversation } from '@maru/contract/conversations';
import { expect, test } from 'vitest';
import { alertsIn } from './desk-alerts.ts';
import type { DeskList } from './desk-list.ts';

const NOW = '2026-11-16T10:24:00Z';
const me = { id: 1, name: 'Min Ji' };
const bo = { id: 2, name: 'Bo Lee' };
const viewer = { id: 1, department: null };

const waiting: OwnConversation = {
  id: 5,
  name: 'Kim',
  is_open: true,
  assignee: null,
  department: null,
  waiting_since: NOW,
  last: { sender: 'client', by: null, words: 'Hello', time: NOW },
  customer_count: 1,
  answered_count: 0,
  note: null,
  ticket: null,
  time_created: NOW,
  time_updated: NOW,
  read_count: 0,
  is_unread: false,
};
const listOf = (...conversations: OwnConversation[]): DeskList => ({
  seq: 1,
  conversations,
  has_more: false,
  reaches_all: true,
  only_assignee_answers: false,
  department: null,
});
const news = (before: OwnConversation[], now: OwnConversation, notify: 'all' | 'mine' | 'none') =>
  alertsIn(listOf(...before), { conversations: [now] }, viewer, notify).map(
    ({ kind, key }) => `${kind} ${key}`,
  );

test('a new conversation and each further message of its customer are told once, under keys of their own', () => {
  const silent = { ...waiting, customer_count: 0, waiting_since: null, last: null };
  expect(news([], silent, 'mine')).toEqual([]);
  expect(news([silent], waiting, 'mine')).toEqual(['begun 5-1']);
  expect(news([], waiting, 'mine')).toEqual(['begun 5-1']);
  expect(news([waiting], { ...waiting, customer_count: 2 }, 'mine')).toEqual(['message 5-2']);
  expect(news([waiting], { ...waiting, note: 8 }, 'mine')).toEqual([]);
});

test('nobody is told of an answer, of one’s own or a colleague’s', () => {
  const last = { sender: 'agent', by: null, words: 'Hi', time: NOW } as const;
  const answered = { ...waiting, waiting_since: null, answered_count: 1, last };
  expect(news([waiting], answered, 'all')).toEqual([]);
  // The customer wrote and was answered before the frame was sent.
  expect(news([waiting], { ...answered, customer_count: 2, answered_count: 2 }, 'all')).toEqual([]);
});

test('of colleagues’ conversations only those are told who want all, and nobody who wants none', () => {
  const before = { ...waiting, assignee: bo };
  const now = { ...before, customer_count: 2 };
  expect(news([before], now, 'mine')).toEqual([]);
  expect(news([before], now, 'all')).toEqual(['message 5-2']);
  expect(news([], waiting, 'none')).toEqual([]);
});

test('who gets a colleague’s conversation is told of it', () => {
  const before = { ...waiting, assignee: bo };
  expect(news([before], { ...before, assignee: me }, 'mine')).toEqual(['given 5-1-given']);
  expect(news([{ ...before, assignee: me }], before, 'mine')).toEqual([]);
});
