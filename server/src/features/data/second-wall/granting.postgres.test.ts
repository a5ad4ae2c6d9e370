import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSourceDatabase } from '../../../../test/sources.ts';
import { PostgresSource } from './postgres-source.store.ts';
import { RightsChangedError, type TableGrant } from './source.ts';

const PREFIX = 'maru_granting';
const OTHER = `other_grantor_${process.pid}`;

let source: PostgresSource;
let owner: pg.Client;
let another: pg.Client;

beforeAll(async () => {
  const url = await newSourceDatabase();
  source = new PostgresSource({ url, prefix: PREFIX, passwordOf: async () => 'secret-of-login' });
  await source.asOwner(`
    create table orders (id int primary key, status text);
    create table refunds (id int primary key);
    insert into orders select n, 'open' from generate_series(1, 10) n`);
  owner = new pg.Client(url);
  another = new pg.Client(url);
  await Promise.all([owner.connect(), another.connect()]);
});

afterAll(async () => {
  await Promise.all([owner.end(), another.end()]);
  await source.close();
});

const on = (table: string, ...rights: TableGrant['rights'][number][]): TableGrant[] => [
  { table, rights },
];

const run = (account: number, grants: readonly TableGrant[], sql: string) =>
  source.run({ account, grants }, { sql, isReading: false, isKept: false }).then(
    ({ changed }) => changed,
    (error) => error.code ?? error.message,
  );

const follow = (account: number, grants: readonly TableGrant[]) =>
  source.follow(
    (one) => one === account,
    async () => new Map([[account, grants]]),
  );

const logins = async (account: number) =>
  (await owner.query('select from pg_roles where rolname = $1', [`${PREFIX}_${account}`])).rowCount;

test('of one login only one change at a time is granted', async () => {
  await run(1, on('orders', 'read', 'update', 'delete'), 'select 1');
  await run(2, on('orders', 'read'), 'select 1');
  // The granter waits with somebody else.
  await another.query('begin; lock table pg_catalog.pg_shdepend in access exclusive mode');
  const busy = follow(2, on('orders', 'read', 'update'));
  await setTimeout(100);
  const asked = run(1, on('orders', 'read', 'update'), 'select 1');
  await setTimeout(100);
  const followed = follow(1, on('orders', 'read'));
  await setTimeout(100);
  await another.query('commit');
  await Promise.all([busy, asked, followed]);
  expect(await run(1, on('orders', 'read'), "update orders set status = 'no'")).toBe('42501');
});

test('what somebody else granted as well does not outlive a right: nothing runs', async () => {
  await run(3, on('orders', 'read'), 'select 1');
  await owner.query(`create role ${OTHER}; grant all on orders to ${OTHER} with grant option;
    set role ${OTHER}; grant select on orders to ${PREFIX}_3; reset role`);
  expect(await run(3, on('orders', 'read'), 'select * from orders')).toBe(10);
  expect(await run(3, on('refunds', 'read'), 'select * from orders')).toMatch(
    /could not be granted/,
  );
  expect(await run(3, on('refunds', 'read'), 'select * from refunds')).toMatch(
    /could not be granted/,
  );
  await owner.query(`set role ${OTHER}; revoke select on orders from ${PREFIX}_3; reset role;
    drop owned by ${OTHER}; drop role ${OTHER}`);
  expect(await run(3, on('refunds', 'read'), 'select * from refunds')).toBe(0);
});

test('what somebody else grants meanwhile is not believed to be of ours', async () => {
  await run(4, on('orders', 'read'), 'select 1');
  // The change waits for this one, after the fingerprint was compared.
  await another.query('begin; grant select on orders to pg_monitor');
  const followed = follow(4, on('orders', 'read', 'update'));
  await setTimeout(300);
  await owner.query(`grant select on refunds to ${PREFIX}_4`);
  await another.query('rollback');
  await followed;
  expect(await run(4, on('orders', 'read', 'update'), 'select * from refunds')).toBe('42501');
});

test('the right to create something is taken back', async () => {
  await run(5, on('orders', 'read'), 'select 1');
  await owner.query(`grant create on schema public to ${PREFIX}_5`);
  expect(await run(5, on('orders', 'read'), 'create table mine (id int)')).toBe('42501');
});

test('a login that has gone is made again for a statement, and not to follow', async () => {
  for (const account of [6, 7]) await run(account, on('orders', 'read'), 'select 1');
  const gone = [6, 7].map((n) => `drop owned by ${PREFIX}_${n}; drop role ${PREFIX}_${n};`);
  await owner.query(gone.join(' '));
  await follow(6, on('refunds', 'read'));
  await follow(7, on('orders', 'read', 'create'));
  expect([await logins(6), await logins(7)]).toEqual([0, 0]);
  expect(await run(6, on('orders', 'read'), 'select * from orders')).toBe(10);
});

test('rights that changed while they were granted are not run with', async () => {
  const afterGrant = () => Promise.reject(new RightsChangedError());
  const former = { account: 8, grants: on('orders', 'read'), afterGrant };
  const query = { sql: 'select * from orders', isReading: true, isKept: false };
  await expect(source.run(former, query)).rejects.toBeInstanceOf(RightsChangedError);
  expect(await run(8, on('refunds', 'read'), 'select * from orders')).toBe('42501');
});
