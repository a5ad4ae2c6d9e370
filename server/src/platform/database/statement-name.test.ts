import { expect, test } from 'vitest';
import { statementName } from './statement-name.ts';

test.each([
  ['select * from "account" where "company_id" = $1', 'select account'],
  [
    'select "a"."id" from "account" as "a" left join "department" as "d" on true where exists (select from ticket)',
    'select account, department, ticket',
  ],
  [
    'insert into ticket_entry (a) select a from jsonb_to_recordset($1) as row (a text)',
    'insert ticket_entry',
  ],
  [
    'insert into "away" ("a") values ($1) on conflict ("a") do update set "a" = excluded."a"',
    'insert away',
  ],
  [
    'with gone as (delete from session returning id) update account set name = $1 from gone',
    'update session, account',
  ],
  ['delete from notice using (select id from notice) as old', 'delete notice'],
  ['select id from ticket where name is distinct from other -- and from here', 'select ticket'],
  [
    "select extract(epoch from moment), 'from somewhere' from note for update of note",
    'select note',
  ],
  ['select write_action_log($1, $2::jsonb)', 'select write_action_log'],
  ['select seq from log_find($1, $2) as seq', 'select log_find'],
  ['select 1', 'select'],
])('%s', (sql, name) => {
  expect(statementName(sql)).toBe(name);
});
