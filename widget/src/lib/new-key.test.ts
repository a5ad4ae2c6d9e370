import { newKey } from '@maru/contract/kit/new-key';
import { expect, test } from 'vitest';

test('a UUID of version 7', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newKey(0x0123456789ab)).toMatch(/^01234567-89ab-/);
});

test('never the same twice, and later ones sort after earlier ones', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newKey(1))).size).toBe(1000);
  expect(newKey(1000) < newKey(1001)).toBe(true);
});
