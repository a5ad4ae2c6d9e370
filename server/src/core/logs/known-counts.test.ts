import { expect, test } from 'vitest';
import { KnownCounts } from './known-counts.ts';

/** Counts even numbers, and tells what it was asked. */
function counting() {
  const asked: string[] = [];
  const upTo = (until: number) => Math.floor(until / 2);
  return {
    asked,
    upTo: async (until: number) => {
      asked.push(`up to ${until}`);
      return upTo(until);
    },
    between: async (after: number, until: number) => {
      asked.push(`${after} to ${until}`);
      return upTo(until) - upTo(after);
    },
  };
}

test('counts only what came since, or less where less is asked for', async () => {
  const counts = new KnownCounts();
  const work = counting();
  const ask = (until: number) => counts.count('even', until, work);
  expect([await ask(100), await ask(100), await ask(110), await ask(30)]).toEqual([50, 50, 55, 15]);
  expect(work.asked).toEqual(['up to 100', '100 to 110', '30 to 110']);
});

test('counts anew where the difference is large, and for another question', async () => {
  const counts = new KnownCounts();
  const work = counting();
  await counts.count('even', 100, work);
  expect(await counts.count('even', 1_000_000, work)).toBe(500_000);
  expect(await counts.count('another', 10, work)).toBe(5);
  expect(work.asked).toEqual(['up to 100', 'up to 1000000', 'up to 10']);
});
