import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeenReport } from './seen-report.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what was seen is sent at once, and after that once a second, the newest only', () => {
  const sent: number[] = [];
  const report = new SeenReport(2, (seq) => sent.push(seq));
  for (const seq of [2, 3, 4, 5]) report.report(seq);
  expect(sent).toEqual([3]);
  vi.advanceTimersByTime(999);
  expect(sent).toEqual([3]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([3, 5]);
  vi.advanceTimersByTime(5_000);
  report.report(4);
  expect(sent).toEqual([3, 5]);
});

test('a new connection is told again, and one that was stopped nothing', () => {
  const sent: number[] = [];
  const report = new SeenReport(0, (seq) => sent.push(seq));
  report.resume();
  expect(sent).toEqual([]);
  report.report(7);
  vi.advanceTimersByTime(1_000);
  report.resume();
  expect(sent).toEqual([7, 7]);
  report.report(8);
  report.stop();
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual([7, 7]);
});
