import { expect, test } from 'vitest';
import { FEW, KnownMatches } from './known-matches.ts';

const evens = (after: number, until: number): number[] =>
  Array.from({ length: until - after }, (_, n) => after + 1 + n).filter((n) => n % 2 === 0);

/** Finds even numbers, and tells what it was asked. */
function looking() {
  const asked: string[] = [];
  return {
    asked,
    upTo: async (until: number) => {
      asked.push(`up to ${until}`);
      const numbers = evens(0, until);
      return numbers.length <= FEW ? { count: numbers.length, numbers } : { count: numbers.length };
    },
    between: async (after: number, until: number) => {
      asked.push(`${after} to ${until}`);
      return evens(after, until);
    },
  };
}

test('looks only at what came since, and keeps the numbers of a few', async () => {
  const known = new KnownMatches();
  const work = looking();
  const ask = (until: number) => known.find('even', until, work);
  expect(await ask(6)).toMatchObject({ count: 3, numbers: [2, 4, 6] });
  expect(await ask(6)).toMatchObject({ count: 3, numbers: [2, 4, 6] });
  expect(await ask(9)).toEqual({ count: 4, numbers: [2, 4, 6, 8] });
  expect(await ask(5)).toEqual({ count: 2, numbers: [2, 4] });
  expect(work.asked).toEqual(['up to 6', '6 to 9']);
});

test('of many only the count is kept', async () => {
  const known = new KnownMatches();
  const work = looking();
  const ask = (until: number) => known.find('even', until, work);
  expect(await ask(2 * FEW)).toMatchObject({ count: FEW });
  expect(await ask(2 * FEW + 2)).toEqual({ count: FEW + 1 });
  expect(await ask(100)).toEqual({ count: 50 });
  expect(work.asked).toEqual(['up to 20000', '20000 to 20002', '100 to 20002']);
});

test('looks anew where the difference is large, and for another question', async () => {
  const known = new KnownMatches();
  const work = looking();
  await known.find('even', 100, work);
  expect(await known.find('even', 100_000, work)).toEqual({ count: 50_000 });
  expect(await known.find('another', 10, work)).toMatchObject({ count: 5 });
  expect(work.asked).toEqual(['up to 100', 'up to 100000', 'up to 10']);
});
