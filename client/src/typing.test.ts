import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Typist } from './typing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const shown: (string | undefined)[] = [];
  return { typist: new Typist<string>((who) => shown.push(who)), shown };
}

test('one signal is shown for six seconds', () => {
  const { typist, shown } = watched();
  typist.types('Ada');
  vi.advanceTimersByTime(5_999);
  expect([shown, typist.current]).toEqual([['Ada'], 'Ada']);
  vi.advanceTimersByTime(1);
  expect([shown, typist.current]).toEqual([['Ada', undefined], undefined]);
});

test('each signal begins the time again, also one of somebody else', () => {
  const { typist, shown } = watched();
  typist.types('Ada');
  vi.advanceTimersByTime(3_000);
  typist.types('Ada');
  vi.advanceTimersByTime(3_000);
  typist.types('Bob');
  vi.advanceTimersByTime(5_999);
  expect(shown).toEqual(['Ada', 'Ada', 'Bob']);
  vi.advanceTimersByTime(1);
  expect(shown.at(-1)).toBeUndefined();
});

test('a message ends it at once, and is told only where somebody was typing', () => {
  const { typist, shown } = watched();
  typist.hasEnded();
  expect(shown).toEqual([]);
  typist.types('Ada');
  typist.hasEnded();
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual(['Ada', undefined]);
  typist.types('Ada');
  expect(shown.at(-1)).toBe('Ada');
});

test('after a stop nothing is told', () => {
  const { typist, shown } = watched();
  typist.types('Ada');
  typist.stop();
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual(['Ada']);
});
