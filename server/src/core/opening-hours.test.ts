import { describe, expect, test } from 'vitest';
import { openingAt } from './opening-hours.ts';

const DAY = 24 * 60;
const week = (from: number, to: number, days = [1, 2, 3, 4, 5]) =>
  days.map((weekday) => ({ weekday, from, to }));
const SEOUL = { zone: 'Asia/Seoul', spans: week(9 * 60, 18 * 60), holidays: [] };

const at = (hours: Parameters<typeof openingAt>[0], moment: string) => {
  const { isOpen, changesAt } = openingAt(hours, new Date(moment));
  return [isOpen, changesAt?.toISOString() ?? null];
};

describe('whether a company is open', () => {
  test('by its own clocks: until the end of the day’s hours, else from the next ones on', () => {
    // A Tuesday, noon in Seoul.
    expect(at(SEOUL, '2026-11-17T03:00:00Z')).toEqual([true, '2026-11-17T09:00:00.000Z']);
    expect(at(SEOUL, '2026-11-17T00:00:00Z')).toEqual([true, '2026-11-17T09:00:00.000Z']);
    expect(at(SEOUL, '2026-11-16T23:59:59Z')).toEqual([false, '2026-11-17T00:00:00.000Z']);
    expect(at(SEOUL, '2026-11-17T09:00:00Z')).toEqual([false, '2026-11-18T00:00:00.000Z']);
    // Friday evening, until Monday.
    expect(at(SEOUL, '2026-11-20T10:00:00Z')).toEqual([false, '2026-11-23T00:00:00.000Z']);
  });

  test('holidays are closed, and days off between them too', () => {
    const holidays = [{ name: 'Chuseok', from: '2026-11-17', to: '2026-11-20' }];
    expect(at({ ...SEOUL, holidays }, '2026-11-17T03:00:00Z')).toEqual([
      false,
      '2026-11-23T00:00:00.000Z',
    ]);
  });

  test('hours with a break close for it; hours that touch at midnight do not', () => {
    const broken = { ...SEOUL, spans: [...week(9 * 60, 12 * 60), ...week(13 * 60, 18 * 60)] };
    expect(at(broken, '2026-11-17T01:00:00Z')).toEqual([true, '2026-11-17T03:00:00.000Z']);
    expect(at(broken, '2026-11-17T03:30:00Z')).toEqual([false, '2026-11-17T04:00:00.000Z']);
    const night = {
      ...SEOUL,
      spans: [
        { weekday: 2, from: 22 * 60, to: DAY },
        { weekday: 3, from: 0, to: 6 * 60 },
      ],
    };
    expect(at(night, '2026-11-17T14:00:00Z')).toEqual([true, '2026-11-17T21:00:00.000Z']);
  });

  test('a company that works always never closes, and one that never works never opens', () => {
    const always = { ...SEOUL, spans: week(0, DAY, [1, 2, 3, 4, 5, 6, 7]) };
    expect(at(always, '2026-11-17T03:00:00Z')).toEqual([true, null]);
    const closed = [{ name: 'Closed', from: '2020-01-01', to: '2199-12-31' }];
    expect(at({ ...SEOUL, holidays: closed }, '2026-11-17T03:00:00Z')).toEqual([false, null]);
    expect(at({ ...SEOUL, spans: [] }, '2026-11-17T03:00:00Z')).toEqual([false, null]);
  });
});
