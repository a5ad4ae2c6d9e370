import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSourceDatabase } from '../../../../test/sources.ts';
import { firstWall } from '../first-wall/first-wall.ts';
import type { SourceCatalog } from '../first-wall/source-catalog.ts';
import { PostgresSource } from './postgres-source.store.ts';
import { ChangedSourceError, type TableGrant } from './source.ts';

const TABLES = `
create table orders (id int primary key, status text);
create table refunds (id int primary key, status text);
create table parts (id int, status text) partition by list (id);
insert into orders values (1, 'open');
insert into refunds values (1, 'the secret');
`;

const GRANTS: readonly TableGrant[] = [{ table: 'orders', rights: ['read'] }];

/** The source as it was read before anything changed. */
const catalog: SourceCatalog = {
  schema: 'public',
  tables: new Map([
    [
      'orders',
      {
        name: 'orders',
        columns: new Set(['id', 'status']),
        rights: { read: true, create: false, update: false, delete: false },
      },
    ],
  ]),
  functions: new Set(),
  rowFunctions: new Set(),
  operators: new Set(),
};

let source: PostgresSource;
let owner: pg.Client;
beforeAll(async () => {
  const url = await newSourceDatabase();
  const passwordOf = async () => 'secret-of-login';
  source = new PostgresSource({ url, prefix: 'maru_changed', passwordOf });
  await source.asOwner(TABLES);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await source.close();
});

/** As a statement that the first wall has looked at. */
async function read(sql: string, grants = GRANTS) {
  const verdict = firstWall(sql, catalog);
  if (!verdict.allowed) throw new Error(verdict.refusal.reason);
  const names = { ...verdict.names, tables: verdict.uses.map(({ table }) => table) };
  const run = { sql, isReading: true, isKept: false };
  return (await source.run({ account: 1, grants, names }, run)).rows;
}

const SECRET = `select 'the secret'::text from refunds`;

test.each([
  [
    'a view of the owner in place of a table, for everybody',
    'select status from orders',
    `alter table orders rename to orders_2; create view orders as select * from refunds;
     grant select on orders to public`,
    'drop view orders; alter table orders_2 rename to orders',
  ],
  [
    'a materialized view',
    'select status from orders',
    'alter table orders rename to orders_2; create materialized view orders as select * from refunds',
    'drop materialized view orders; alter table orders_2 rename to orders',
  ],
  [
    'a rule',
    'select status from orders',
    'create rule r as on update to orders do also delete from refunds',
    'drop rule r on orders',
  ],
  [
    'a table that inherits',
    'select status from orders',
    `create table child () inherits (orders); insert into child values (2, 'the secret')`,
    'drop table child',
  ],
  [
    'a table that inherits, the second time',
    'select status from orders',
    `create table child () inherits (orders); insert into child values (2, 'the secret')`,
    'drop table child',
  ],
  [
    'a partition of another table',
    'select status from orders',
    'alter table orders alter id set not null; alter table parts attach partition orders for values in (1)',
    'alter table parts detach partition orders',
  ],
  [
    'a function in place of PostgreSQL’s own',
    "select lower('A'), max(id) from orders",
    `create function lower(int) returns text security definer language sql as $$ ${SECRET} $$`,
    'drop function lower(int)',
  ],
  [
    'a function that takes a row, in place of a column',
    'select o.status from orders o',
    `alter table orders rename status to former;
     create function status(orders) returns text security definer language sql as $$ ${SECRET} $$`,
    'drop function status(orders); alter table orders rename former to status',
  ],
  [
    'an operator',
    'select status from orders where id = 1',
    `create function same(int, text) returns boolean security definer language sql as 'select true';
     create operator = (leftarg = int, rightarg = text, function = same)`,
    'drop operator = (int, text); drop function same',
  ],
])('what was put there since the source was read is not used: %s', async (_, sql, put, undo) => {
  const before = await read(sql);
  await owner.query(put);
  await expect(read(sql)).rejects.toBeInstanceOf(ChangedSourceError);
  // Statements that do not use it go on.
  expect(await read('select 1')).toEqual([['1']]);
  await owner.query(undo);
  expect(await read(sql)).toEqual(before);
});

test('a right on what is closed by now is not given, whatever a statement means', async () => {
  const run = (grants: readonly TableGrant[]) =>
    source.run(
      { account: 2, grants },
      { sql: 'select status from refunds', isReading: true, isKept: false },
    );
  await owner.query('alter table refunds rename to r; create view refunds as table r');
  const both: TableGrant[] = [...GRANTS, { table: 'refunds', rights: ['read'] }];
  // With what it has so far unknown, and known.
  await expect(run(both)).rejects.toMatchObject({ code: '42501' });
  await expect(run(GRANTS)).rejects.toMatchObject({ code: '42501' });
  await expect(run(both)).rejects.toMatchObject({ code: '42501' });
  await owner.query('drop view refunds; alter table r rename to refunds');
  expect((await run(both)).rows).toEqual([['the secret']]);
  await owner.query('alter table refunds rename to r; create view refunds as table r');
  await expect(run(both)).rejects.toMatchObject({ code: '42501' });
  await owner.query('drop view refunds; alter table r rename to refunds');
});

test('a view with the rights of who asks is used as before', async () => {
  await owner.query(
    'create view safe with (security_invoker = on) as select o.status from orders o',
  );
  const grants: TableGrant[] = [...GRANTS, { table: 'safe', rights: ['read'] }];
  const names = { tables: ['safe'], functions: [], operators: [], columns: [] };
  const run = { sql: 'select * from safe', isReading: true, isKept: false };
  expect((await source.run({ account: 3, grants, names }, run)).rows).toEqual([['open']]);
});
