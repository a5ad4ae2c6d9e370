import { expect, test } from 'vitest';
import { ApiError, isTemporary, retryAfterMs, textsIn } from './api-error.ts';

const refusal = (status: number, headers = {}) => new ApiError(status, {}, new Headers(headers));

test('the texts of a body are all its values in their order, at any depth', () => {
  const body = { a: ['x', 'y'], b: { c: 'z' }, d: null, e: '', f: 0 };
  expect(textsIn(body)).toEqual(['x', 'y', 'z', '0']);
  expect(textsIn(undefined)).toEqual([]);
});

test('what may succeed later: no answer, too many requests, a fault of the server', () => {
  expect(isTemporary(new TypeError('Failed to fetch'))).toBe(true);
  for (const status of [408, 429, 500, 503]) expect(isTemporary(refusal(status))).toBe(true);
  for (const status of [400, 401, 403, 404, 409]) expect(isTemporary(refusal(status))).toBe(false);
  expect(isTemporary(refusal(429, { 'maru-error-code': 'daily_limit' }))).toBe(false);
});

test('a wait that the server asks for is given in seconds', () => {
  expect(retryAfterMs(refusal(429, { 'retry-after': '5' }))).toBe(5_000);
  expect(retryAfterMs(refusal(429))).toBe(0);
  expect(retryAfterMs(refusal(503, { 'retry-after': 'Mon, 16 Nov 2026 08:00:00 GMT' }))).toBe(0);
  expect(retryAfterMs(new TypeError('Failed to fetch'))).toBe(0);
});
