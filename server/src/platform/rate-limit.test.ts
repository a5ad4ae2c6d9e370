import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

test('so many at once, then so many a second, each key by itself', () => {
  const limit = new RateLimit({ burst: 3, perSecond: 2 });
  const at = (ms: number, key = 'a') => limit.take(key, ms);
  expect([at(0), at(0), at(0)]).toEqual([0, 0, 0]);
  expect(at(0)).toBe(0.5);
  expect(at(250)).toBe(0.25);
  expect(at(250, 'b')).toBe(0);
  expect(at(500)).toBe(0);
  expect(at(500)).toBeGreaterThan(0);
  // After a long pause no more than the burst is allowed.
  expect([at(60_000), at(60_000), at(60_000)]).toEqual([0, 0, 0]);
  expect(at(60_000)).toBe(0.5);
});

test('a refusal does not count', () => {
  const limit = new RateLimit({ burst: 1, perSecond: 1 });
  limit.take('a', 0);
  for (let ms = 0; ms < 1_000; ms += 10) limit.take('a', ms);
  expect(limit.take('a', 1_000)).toBe(0);
});

test('however many keys there are, a bounded number is remembered, the busiest among them', () => {
  const limit = new RateLimit({ burst: 1, perSecond: 1 });
  for (let n = 0; n < 120_000; n += 1) {
    limit.take(`key ${n}`, 0);
    if (n % 1_000 === 0) limit.take('busy', 0);
  }
  expect(limit.size).toBe(50_000);
  expect(limit.take('busy', 0)).toBe(1);
});

test('an IPv6 /48 has four times the limit, and refusals of a /64 do not count for it', () => {
  const limit = new RateLimit({ burst: 2, perSecond: 1 });
  const from = (network: number) => limit.takeFrom(`2001:db8:1:${network}::1`, 0);
  for (let n = 0; n < 20; n += 1) expect(from(1) === 0).toBe(n < 2);
  for (const network of [2, 3, 4]) expect([from(network), from(network)]).toEqual([0, 0]);
  expect(from(5)).toBeGreaterThan(0);
  expect(limit.takeFrom('10.0.0.1', 0)).toBe(0);
});
