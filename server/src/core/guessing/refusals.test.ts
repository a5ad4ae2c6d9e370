import { expect, test } from 'vitest';
import { Refusals } from './refusals.ts';

test('a refused subject gets its waiting time, and one attempt a second is checked', () => {
  const refusals = new Refusals();
  expect(refusals.wait(['a'], 0)).toBe(0);
  refusals.remember('a', 300, 0);
  expect(refusals.wait(['a'], 500)).toBe(299.5);
  expect(refusals.wait(['b', 'a'], 500)).toBe(299.5);
  expect(refusals.wait(['b'], 500)).toBe(0);
  expect(refusals.wait(['a'], 1_000)).toBe(0);
  expect(refusals.wait(['a'], 1_000)).toBe(299);
  expect(refusals.wait(['a'], 300_000)).toBe(0);
});

test('however many there are, no more than ten thousand are remembered, the newest of them', () => {
  const refusals = new Refusals();
  for (let n = 0; n < 20_000; n += 1) refusals.remember(`subject ${n}`, 300, 0);
  const known = Array.from({ length: 20_000 }, (_, n) => refusals.wait([`subject ${n}`], 1) > 0);
  expect(known.filter(Boolean)).toHaveLength(10_000);
  expect(known.at(-1)).toBe(true);
  expect(known[0]).toBe(false);
});
