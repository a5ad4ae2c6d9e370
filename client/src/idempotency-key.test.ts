import { expect, test } from 'vitest';
import { newIdempotencyKey } from './idempotency-key.ts';

test('a key is a UUID of version 7', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(newIdempotencyKey()).toMatch(uuid);
  expect(newIdempotencyKey(0x0123456789ab)).toMatch(/^01234567-89ab-/);
});

test('no two keys are equal, and later ones sort after earlier ones', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newIdempotencyKey(1))).size).toBe(1000);
  expect(newIdempotencyKey(1000) < newIdempotencyKey(1001)).toBe(true);
});
