import { expect, test } from 'vitest';
import { untilChange, weekOf } from './opening.ts';

const day = (weekday: number, from = '09:00', to = '18:00') => ({ weekday, from, to });
const times = [{ from: '09:00', to: '18:00' }];

test('days with the same hours are one line, days off too', () => {
  expect(weekOf([1, 2, 3, 4, 5].map((weekday) => day(weekday)))).toEqual([
    { first: 1, last: 5, times },
    { first: 6, last: 7, times: [] },
  ]);
  expect(weekOf([day(3, '13:00'), day(3, '09:00', '12:00'), day(1)])).toEqual([
    { first: 1, last: 1, times },
    { first: 2, last: 2, times: [] },
    {
      ...{ first: 3, last: 3 },
      times: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '18:00' },
      ],
    },
    { first: 4, last: 7, times: [] },
  ]);
});

test('the page asks again when the hours change, a little later, and after some hours in any case', () => {
  const now = Date.parse('2026-11-17T12:00:00Z');
  const hours = (changes_at: string | null) => ({
    ...{ zone: 'UTC', spans: [], is_open: true },
    changes_at,
  });
  expect(untilChange(hours('2026-11-17T12:01:00Z'), now)).toBe(70_000);
  expect(untilChange(hours('2026-11-17T11:00:00Z'), now)).toBe(10_000);
  expect(untilChange(hours('2026-11-20T12:00:00Z'), now)).toBe(6 * 60 * 60_000);
  expect(untilChange(hours(null), now)).toBeUndefined();
  expect(untilChange(null, now)).toBeUndefined();
});
