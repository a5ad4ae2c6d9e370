import { backoff } from '@maru/contract/kit/backoff';
import { expect, test } from 'vitest';

test('half a second, doubled at each failure, up to fifteen seconds', () => {
  const most = [0, 1, 2, 3, 4, 5, 6, 60].map((failures) => backoff(failures, () => 1));
  expect(most).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test('no two wait the same time, and nobody less than half of it', () => {
  expect(backoff(0, () => 0)).toBe(250);
  expect(backoff(9, () => 0)).toBe(7500);
  expect(backoff(9, () => 0.5)).toBe(11_250);
});
