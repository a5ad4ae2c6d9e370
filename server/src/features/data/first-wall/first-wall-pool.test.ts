import { expect, onTestFinished, test } from 'vitest';
import { FirstWallPool } from './first-wall-pool.ts';

const catalog = {
  schema: 'public',
  tables: new Map(),
  functions: new Set<string>(),
  rowFunctions: new Set<string>(),
  operators: new Set<string>(),
};

function wallWith(stackMb?: number) {
  const wall = new FirstWallPool(stackMb);
  onTestFinished(() => wall.close());
  return (sql: string) => wall.check({ sql, catalog });
}

const DEEP = [`select ${'not '.repeat(4_900)}true`, `select 1${'+1'.repeat(9_900)}`];

test('the most deeply nested statements are read to the end, and refused by their kind', async () => {
  const ask = wallWith();
  for (const sql of DEEP) {
    expect(await ask(sql)).toMatchObject({ kind: 'select', refusal: { reason: 'too_deep' } });
  }
});

test('statements that spoil the parser are refused, and those beside and after them answered', async () => {
  const ask = wallWith(1);
  const deep = DEEP.at(-1) ?? '';
  const spoiling = ask(deep);
  const others = Array.from({ length: 5 }, () => ask('select 1'));
  expect(await spoiling).toMatchObject({ kind: undefined, refusal: { reason: 'too_deep' } });
  for (const verdict of await Promise.all(others)) expect(verdict.allowed).toBe(true);
  expect(await ask('select 1')).toMatchObject({ allowed: true });
});
