import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/;

test('in core and features, SQL is written in stores alone', () => {
  const cwd = new URL('../src/', import.meta.url);
  const files = globSync('{core,features}/**/*.ts', { cwd }).filter(
    (file) => !/\.(store|test)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => SQL.test(readFileSync(new URL(file, cwd), 'utf8')))).toEqual([]);
});
