import { expect, test } from 'vitest';
import { heldMegabytes, longText } from '../../../test/heap.ts';
import { FrequentStatements } from './frequent-statements.ts';

const ask = (statements: FrequentStatements, text: string, times: number) =>
  Array.from({ length: times }, () => statements.nameOf(text));

test('a frequent statement gets a name, and keeps it', () => {
  const statements = new FrequentStatements();
  const names = ask(statements, 'select 1', 25);
  expect(names.slice(0, 19)).toEqual(Array(19).fill(undefined));
  expect(new Set(names.slice(19)).size).toBe(1);
  expect(names[24]).toBeTypeOf('string');
  expect(ask(statements, 'select 2', 20).at(-1)).not.toBe(names[24]);
});

test('connections are not filled with names, however many texts there are', () => {
  const statements = new FrequentStatements();
  const named = Array.from({ length: 500 }, (_, n) => ask(statements, `select ${n}`, 20).at(-1));
  expect(named.filter(Boolean)).toHaveLength(200);
});

test('long texts are neither counted nor named, and of the others only so many are', async () => {
  const statements = new FrequentStatements();
  const held = await heldMegabytes(async () => {
    for (let n = 0; n < 2_000; n += 1) statements.nameOf(longText(n, 20_000));
    return statements;
  });
  expect(held).toBeLessThan(10);
  for (let n = 0; n < 10_000; n += 1) statements.nameOf(`select ${n}`);
  // It was evicted meanwhile, so it is counted from one again.
  for (let n = 0; n < 19; n += 1) expect(statements.nameOf('select 0')).toBe(undefined);
  expect(statements.nameOf('select 0')).toBeTypeOf('string');
});
