import { expect, test } from 'vitest';
import { heldMegabytes, longText } from '../../../test/heap.ts';
import { FEW, KnownMatches, NEWEST } from './known-matches.ts';

const evens = (after: number, until: number): number[] =>
  Array.from({ length: until - after }, (_, n) => after + 1 + n).filter((n) => n % 2 === 0);

/** Finds even numbers, and records what it was asked. */
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

test('reads only newer entries, and stores the numbers of a few', async () => {
  const known = new KnownMatches();
  const work = looking();
  const ask = (until: number) => known.find('even', until, work);
  expect(await ask(6)).toMatchObject({ count: 3, numbers: [2, 4, 6] });
  expect(await ask(6)).toMatchObject({ count: 3, numbers: [2, 4, 6] });
  expect(await ask(9)).toEqual({ count: 4, numbers: [2, 4, 6, 8] });
  expect(await ask(5)).toEqual({ count: 2, numbers: [2, 4] });
  expect(work.asked).toEqual(['up to 6', '6 to 9']);
});

test('of many matches only the count is stored unless more are asked for', async () => {
  const known = new KnownMatches();
  const work = looking();
  const ask = (until: number) => known.find('even', until, work);
  expect(await ask(4 * FEW)).toMatchObject({ count: 2 * FEW });
  expect(await ask(4 * FEW + 2)).toEqual({ count: 2 * FEW + 1 });
  expect(await ask(4 * FEW - 100)).toEqual({ count: 2 * FEW - 50 });
  expect(work.asked).toEqual(['up to 40000', '40000 to 40002', '39900 to 40002']);
});

test('the newest of many stay known, if they were', async () => {
  const known = new KnownMatches();
  const work = looking();
  const ask = (until: number) => known.find('even', until, work);
  const { count } = await ask(4 * FEW);
  const newest = evens(4 * FEW - 2 * NEWEST, 4 * FEW);
  known.keep('even', 4 * FEW, { count, newest });
  expect(await ask(4 * FEW)).toMatchObject({ count, newest });
  const later = [...newest.slice(2), 4 * FEW + 2, 4 * FEW + 4];
  expect(await ask(4 * FEW + 5)).toEqual({ count: count + 2, newest: later });
  expect(await ask(4 * FEW + 2)).toEqual({ count: count + 1, newest: later.slice(0, -1) });
  expect(await ask(4 * FEW - 1000)).toEqual({ count: count - 500, newest: [] });
});

test('of few that become many, the newest stay', async () => {
  const known = new KnownMatches();
  const work = looking();
  await known.find('even', 2 * FEW, work);
  const { count, numbers, newest } = await known.find('even', 2 * FEW + 2, work);
  expect([count, numbers]).toEqual([FEW + 1, undefined]);
  expect(newest).toEqual(evens(2 * FEW + 2 - 2 * NEWEST, 2 * FEW + 2));
});

test('reads again if the difference is large, and for another query', async () => {
  const known = new KnownMatches();
  const work = looking();
  await known.find('even', 100, work);
  expect(await known.find('even', 100_000, work)).toEqual({ count: 50_000 });
  expect(await known.find('another', 10, work)).toMatchObject({ count: 5 });
  expect(work.asked).toEqual(['up to 100', 'up to 100000', 'up to 10']);
});

test('any number of queries of any length takes at most 16 MB', async () => {
  const known = new KnownMatches();
  const work = looking();
  const held = await heldMegabytes(async () => {
    for (let n = 0; n < 5_000; n += 1) await known.find(longText(n, 3_000), 100, work);
    return known;
  });
  expect(held).toBeLessThan(20);
  await known.find(longText(4_999, 3_000), 100, work);
  expect(work.asked).toHaveLength(5_000);
  await known.find(longText(0, 3_000), 100, work);
  expect(work.asked).toHaveLength(5_001);
});

test('nor do numbers take more', async () => {
  const known = new KnownMatches();
  const numbers = evens(0, 2 * FEW);
  const held = await heldMegabytes(async () => {
    for (let n = 0; n < 500; n += 1) {
      known.keep(String(n), 2 * FEW, { count: FEW, numbers: numbers.slice() });
    }
    return known;
  });
  expect(held).toBeLessThan(20);
});
