// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { loadWords, startI18n } from './i18n.ts';

await startI18n();
// It registers its texts when it is loaded.
const { daysUntil, timesIn } = await import('./times.ts');
await loadWords('ko');

const NOW = new Date('2026-11-16T10:24:00').getTime();
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const [HOUR, DAY] = [60, 24 * 60];

describe('short forms of times', () => {
  test.each([
    ['en', 0.5, 'just now'],
    ['en', -3, 'just now'],
    ['en', 12, '12 min ago'],
    ['en', 3 * HOUR, '3 h ago'],
    ['en', DAY, '1 d ago'],
    ['en', 6 * DAY + HOUR, '6 d ago'],
    ['en', 7 * DAY, 'Nov 9'],
    ['en', 325 * DAY, 'Dec 26, 2025'],
    ['ko', 3 * HOUR, '3시간 전'],
    ['ko', 2 * DAY, '2일 전'],
    ['ko', 7 * DAY, '11. 9.'],
    ['ko', 325 * DAY, '2025. 12. 26.'],
  ])('an age in %s of %d minutes: %s', (language, minutes, shown) => {
    expect(timesIn(language).age.show(ago(minutes), NOW)).toBe(shown);
  });

  test.each([
    ['en', 23 * HOUR, '23 h ago'],
    ['en', 50 * HOUR + 33, 'Nov 14, 07:51'],
    ['en', 325 * DAY, 'Dec 26, 2025'],
    ['ko', 50 * HOUR + 33, '11. 14. 07:51'],
  ])('a moment in %s of %d minutes ago: %s', (language, minutes, shown) => {
    expect(timesIn(language).moment.show(ago(minutes), NOW)).toBe(shown);
  });

  test('24 hours in both languages', () => {
    const afternoon = new Date('2026-11-16T14:00:00').toISOString();
    expect(timesIn('en').short(afternoon)).toBe('Nov 16, 2026, 14:00');
    expect(timesIn('ko').short(afternoon)).toBe('2026. 11. 16. 14:00');
    expect(timesIn('en').exact(afternoon)).toContain('14:00:00');
    expect(timesIn('ko').exact(afternoon)).toContain('14시 0분 0초');
  });

  test('a date without a zone, and the days until it', () => {
    expect(timesIn('en').date('2026-11-18', NOW)).toBe('Nov 18');
    expect(timesIn('ko').date('2027-01-02', NOW)).toBe('2027. 1. 2.');
    expect(['2026-11-16', '2026-11-17', '2026-11-14'].map((day) => daysUntil(day, NOW))).toEqual([
      0, 1, -2,
    ]);
  });
});
