import { expect, test } from 'vitest';
import { FrequentStatements } from './frequent-statements.ts';

const ask = (statements: FrequentStatements, text: string, times: number) =>
  Array.from({ length: times }, () => statements.nameOf(text));

test('a statement gets its name when it has come often, and keeps it', () => {
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
