import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BUILT =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\.raw\(/;
/**
 * The beginnings of statements in texts. A verb alone is also the name of a right or of an action, so it counts only
 * with what follows it in a statement.
 */
const STATEMENTS = [
  /select\s+[\w(*$]|insert\s+into\s+["\w$]|delete\s+from\s+["\w$]|merge\s+into\s+["\w$]/,
  /update\s+(only\s+)?NAME\s+((as\s+)?\w+\s+)?set\s/,
  /with\s+(recursive\s+)?NAME\s*(\([^)]*\)\s*)?as\s+((not\s+)?materialized\s*)?\(/,
  /(begin|commit|rollback)(\s*[;'"`]|\s+(work|transaction|read|isolation)\b)|rollback\s+to\s/,
  /start\s+transaction\b/,
  /(savepoint|truncate|analyze|vacuum)\b/,
  /(set\s+(local|role|session)|reset\s+(role|all))\b/,
  /(alter|drop|create(\s+or\s+replace)?)\s+(table|role|function|schema|index|view)\b/,
  /(grant|revoke)\s+(all|select|insert|update|delete|usage|execute|create|connect)\b[^'`]*\son\s/,
  /(grant|revoke)\s+(\w+_\w+|\$\{[^}]*\})\s+(on|to|from)\s/,
  /(un)?listen\s+(NAME|\*)\s*[;'"`]|notify\s+NAME\s*(,\s*['"$]|[;'"`])/,
  /lock\s+(table\s+NAME|(only\s+)?NAME\s+in\s+(access|row|share|exclusive)\b)/,
  /copy\s+(NAME|\()[^`]*\s(from|to)\s+(stdin|stdout|program|')/,
  /explain\s+(\(\w|(analyze|verbose|select|insert|update|delete|with)\b|\$\{)/,
  /declare\s+NAME\s[\w\s]*\bcursor\b|fetch\s+(forward\s+)?(\d+|\$\{[^}]*\})\s+from\s/,
].map(({ source }) => source.replaceAll('NAME', '("?[\\w.]+"?|\\$\\{[^}]*\\})'));
/** A word with one capital letter begins a sentence. */
const PROSE = '(?-i:[A-Z][a-z])';
const WRITTEN = new RegExp(`['"\`]\\s*(?!${PROSE})(${STATEMENTS.join('|')})`, 'i');
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
  `'update \${table} as row set version = 1'`,
  '`\n  select id\n  from account`',
  "'SELECT id FROM account'",
  '`with gone as (delete from account returning id) select 1`',
  '`\n  with recursive under (id) as materialized (select 1) select 1`',
  "'start transaction'",
  "'grant select, update (version) on account to maru_app'",
  "'revoke all on account from public'",
  `'grant \${role} to maru_app'`,
  "'listen access'",
  `'unlisten \${channel}'`,
  "'notify access'",
  `'notify access, \${payload}'`,
  "'lock table account'",
  "'lock account in share mode'",
  `'copy \${table} (id) from stdin'`,
  "'explain (analyze) select 1'",
  `'explain \${statement}'`,
  "'declare rows no scroll cursor for select 1'",
  `'fetch \${count} from rows'`,
])('finds the SQL in %s', (text) => {
  expect(hasSql(text)).toBe(true);
});

test.each([
  "unit.log({ action: 'update', model: 'account' })",
  "{ en: 'insert into', ko: '생성' }",
  "verdict.kind === 'select'",
  "'reset by an administrator'",
  "'Select one of these groups.'",
  "'begin with a letter'",
  "'With this right as well, everything can be read.'",
  "'grant access to a company'",
  "'Revoke all sessions'",
  "'listen to this room'",
  "'Notify them, or nobody answers.'",
  "'lock file'",
  "'Copy the link to a page'",
  "'Explain what was tried.'",
  "'declare it before use'",
])('finds no SQL in %s', (text) => {
  expect(hasSql(text)).toBe(false);
});
