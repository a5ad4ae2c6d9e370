import { expect, test } from 'vitest';
import { ageOf, isLate } from './waiting.ts';

const NOW = Date.parse('2026-11-16T10:24:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();

test('a time is told in the largest unit that fits, and from a day on as the day', () => {
  expect(ageOf(ago(59), NOW)).toEqual({ unit: 'now' });
  expect(ageOf(ago(60), NOW)).toEqual({ unit: 'minutes', count: 1 });
  expect(ageOf(ago(3_599), NOW)).toEqual({ unit: 'minutes', count: 59 });
  expect(ageOf(ago(3_600), NOW)).toEqual({ unit: 'hours', count: 1 });
  expect(ageOf(ago(86_400), NOW)).toEqual({ unit: 'day' });
  // The server's clock is ahead.
  expect(ageOf(ago(-30), NOW)).toEqual({ unit: 'now' });
});

test('a customer waits too long from ten minutes on', () => {
  expect(isLate(ago(599), NOW)).toBe(false);
  expect(isLate(ago(600), NOW)).toBe(true);
  expect(isLate(null, NOW)).toBe(false);
});
