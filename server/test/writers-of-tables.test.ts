import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The only stores whose statements change these tables. A backup restores every table, by names that its file gives. */
const WRITERS = {
  account: /^core\/account\.store\.ts$/,
  chat_room: /^core\/rooms\/[\w-]+\.store\.ts$/,
  chat_message: /^core\/rooms\/[\w-]+\.store\.ts$/,
};

const VERBS =
  'insert\\s+into|update(\\s+only)?|delete\\s+from(\\s+only)?|merge\\s+into|truncate|copy';

function writes(text: string, table: string): boolean {
  const built = `\\.(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*\\[?['"\`]${table}\\b`;
  return new RegExp(`${built}|\\b(${VERBS})\\s+"?${table}\\b`, 'i').test(text);
}

const cwd = new URL('../src/', import.meta.url);
const stores = globSync('**/*.store.ts', { cwd });

test.each(Object.entries(WRITERS))('%s is written in its own stores alone', (table, own) => {
  const writers = stores.filter((file) => writes(readFileSync(new URL(file, cwd), 'utf8'), table));
  expect(writers).not.toEqual([]);
  expect(writers.filter((file) => !own.test(file))).toEqual([]);
});

test.each([
  "tx.sql\n    .insertInto('account')",
  "tx.sql.updateTable('account as changed')",
  "tx.sql.deleteFrom(['account', 'session'])",
  'sql`update account set version = 1`',
  'with found as (select 1)\n    update\n      account set version = 1',
  'sql`INSERT INTO "account" (username)`',
  'sql`delete from only account`',
])('finds the change of the accounts in %s', (text) => {
  expect(writes(text, 'account')).toBe(true);
});

test.each([
  "tx.sql.selectFrom('account')",
  "tx.sql.insertInto('account_group')",
  'sql`update account_version set version = 1`',
  'sql`select 1 from account for update of account`',
])('finds no change of the accounts in %s', (text) => {
  expect(writes(text, 'account')).toBe(false);
});
