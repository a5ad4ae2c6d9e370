import { expect, test } from 'vitest';
import { fit } from './hangul.ts';

test.each([
  ['환불 안내', '환불안', 0],
  ['환불 안내', '안내', 1],
  ['환불 안내', 'ㅎㅂㅇ', 2],
  ['Refund done', 'REF', 0],
  ['환불 안내', '환불'.normalize('NFD'), 0],
])('%s is found by %s', (name, query, rank) => expect(fit(name, query)).toBe(rank));

test('every step of composing a word finds it', () => {
  for (const step of ['ㅎ', '호', '화', '환', '환ㅂ', '환부', '환불']) {
    expect([step, fit('환불 안내', step)]).toEqual([step, 0]);
  }
  expect(fit('가나', '간')).toBe(0);
});

test.each([
  ['환불 안내', '교환'],
  ['Refund', 'x'],
])('%s is not found by %s', (name, query) => expect(fit(name, query)).toBeUndefined());
