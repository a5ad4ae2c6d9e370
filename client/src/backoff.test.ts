import { expect, test } from 'vitest';
import { backoff, LONGEST_WAIT_FAILURES } from './backoff.ts';

test('the wait starts at half a second, doubles with each failure and ends at fifteen seconds', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 60].map((failures) => backoff(failures, () => 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test('the ceiling is reached after the stated number of failures, not before', () => {
  const ceiling = backoff(Number.MAX_SAFE_INTEGER, () => 1);
  expect(backoff(LONGEST_WAIT_FAILURES, () => 1)).toBe(ceiling);
  expect(backoff(LONGEST_WAIT_FAILURES - 1, () => 1)).toBeLessThan(ceiling);
});

test('the jitter takes away at most half of the wait', () => {
  expect(backoff(0, () => 0)).toBe(250);
  expect(backoff(9, () => 0)).toBe(7500);
  expect(backoff(9, () => 0.5)).toBe(11_250);
});
