import { expect, test } from 'vitest';
import { matches } from './matches.ts';

const message = {
  id: 1,
  room: 1,
  sender: 'client',
  sender_name: 'Müller',
  content: 'Wo ist 100% meiner Bestellung?',
  time_created: '2026-11-15T00:00:00Z',
} as const;

test('a new message matches a filter as it would on the server: by part of the text, in any case', () => {
  expect(matches(message, {})).toBe(true);
  expect(matches(message, { sender: 'client', sender_name: 'mÜLL', content: '100%' })).toBe(true);
  expect(matches(message, { sender: 'agent' })).toBe(false);
  expect(matches(message, { content: '100_' })).toBe(false);
  expect(matches(message, { sender_name: 'Muller' })).toBe(false);
});

test('a Korean name matches in either order and without its space, as on the server', () => {
  const korean = { ...message, sender_name: '민지 김' };
  for (const sender_name of ['김민지', '김 민지', '민지 김', '김민', '김']) {
    expect(matches(korean, { sender_name }), sender_name).toBe(true);
  }
  expect(matches(korean, { sender_name: '지민' })).toBe(false);
  expect(matches({ ...message, sender_name: '김 민 지' }, { sender_name: '지김' })).toBe(false);
});
