import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BUILT = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|\.raw\(/;
/** The beginnings of statements in texts. `select` or `update` alone is also the name of a right or of an action. */
const WRITTEN = new RegExp(
  `['"\`](${[
    'select [\\w(*]|insert into \\w|delete from \\w|update \\w+ set ',
    '(begin|commit|rollback|savepoint|truncate|analyze|vacuum)\\b',
    '(set (local|role|session)|reset (role|all))\\b',
    '(alter|drop|create( or replace)?) (table|role|function|schema|index|view)\\b',
  ].join('|')})`,
);
const hasSql = (text: string): boolean => BUILT.test(text) || WRITTEN.test(text);

test('outside platform, SQL is written in stores alone', () => {
  const cwd = new URL('../src/', import.meta.url);
  const files = globSync('{,{backup,commands,core,features}/**/}*.ts', { cwd }).filter(
    (file) => !/\.(store|test)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => hasSql(readFileSync(new URL(file, cwd), 'utf8')))).toEqual([]);
});

test.each([
  "tx.sql.selectFrom('account')",
  'sql<SqlBool>`true`',
  'sql.raw(statement)',
  "'begin read only'",
  "client.query('rollback')",
  "client.query('begin; select 1')",
  '`set local lock_timeout = 5`',
  "['reset role']",
  "'select count(*) from account'",
  "'select * from account'",
  '`update account set version = 1`',
])('finds the SQL in %s', (text) => {
  expect(hasSql(text)).toBe(true);
});

test.each([
  "unit.log({ action: 'update', model: 'account' })",
  "{ en: 'insert into', ko: '생성' }",
  "verdict.kind === 'select'",
  "'reset by an administrator'",
])('finds no SQL in %s', (text) => {
  expect(hasSql(text)).toBe(false);
});
