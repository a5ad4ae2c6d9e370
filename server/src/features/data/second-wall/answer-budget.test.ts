import { expect, test } from 'vitest';
import { AnswerBudget, rowCost } from './answer-budget.ts';

test.each([
  [[]],
  [[null]],
  [['']],
  [[null, '', null, '']],
  [['a text', '가나다', '👩‍👩‍👧', 'ñ']],
  [['"quoted"', 'back\\slash', 'line\nline\ttab\r\b\f']],
  [['\u0000\u0001\u001f\u007f\u0085\u2028', '\ud800']],
])('a row costs what it has as JSON: %j', (row) => {
  expect(rowCost(row)).toBe(Buffer.byteLength(JSON.stringify(row)));
});

test('any character costs what it has as JSON', () => {
  const all = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code));
  const wrong = all.filter((one) => rowCost([one]) !== Buffer.byteLength(JSON.stringify([one])));
  expect(wrong).toEqual([]);
});

const keptOf = (limits: { size: number; values: number }, row: (string | null)[]): number => {
  const budget = new AnswerBudget(limits);
  let kept = 0;
  while (kept < 1_000 && budget.take(row)) kept += 1;
  return kept;
};

test('what an answer keeps is limited by its bytes, and by its values where these are empty', () => {
  const bytes = { size: 100_000, values: 1_000_000 };
  expect(keptOf(bytes, ['\u0001'.repeat(1_000)])).toBe(16);
  expect(keptOf(bytes, ['x'.repeat(1_000)])).toBe(99);
  expect(keptOf(bytes, ['가'.repeat(1_000)])).toBe(33);
  expect(keptOf(bytes, ['x'.repeat(1_000_000)])).toBe(0);
  expect(keptOf({ size: 10_000_000, values: 16_000 }, Array(1_600).fill(null))).toBe(10);
});
