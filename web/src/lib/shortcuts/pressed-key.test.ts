import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['a letter', { key: 'r', code: 'KeyR' }, 'r'],
  ['a letter with caps lock', { key: 'R', code: 'KeyR' }, 'r'],
  ['a letter of another layout, by what is on the key', { key: 'r', code: 'KeyO' }, 'r'],
  ['a Hangul letter, by its place', { key: 'ㄱ', code: 'KeyR' }, 'r'],
  ['a key that the input method keeps for itself', { key: 'Process', code: 'KeyN' }, 'n'],
  ['a question mark', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['its key under an input method', { key: 'Process', code: 'Slash', shiftKey: true }, '?'],
  ['a capital letter', { key: 'R', code: 'KeyR', shiftKey: true }, undefined],
  ['a command of the browser', { key: 'r', code: 'KeyR', ctrlKey: true }, undefined],
  ['a Cyrillic letter', { key: 'к', code: 'KeyR' }, undefined],
  ['an arrow', { key: 'ArrowDown', code: 'ArrowDown' }, undefined],
])('%s', (_, pressed, key) => {
  expect(pressedKey({ ...none, ...pressed })).toBe(key);
});
