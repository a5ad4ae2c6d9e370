import type { TableRight } from '@maru/contract/table-permissions';
import { expect, test } from 'vitest';
import { firstWall } from './first-wall.ts';
import type { SourceCatalog } from './source-catalog.ts';
import { MAX_STATEMENT, type Verdict } from './verdict.ts';

const rights = (letters: string): Record<TableRight, boolean> => ({
  read: letters.includes('r'),
  create: letters.includes('c'),
  update: letters.includes('u'),
  delete: letters.includes('d'),
});

/** The letters are rights: orders may be read and changed, refunds not at all. */
const GRID = {
  orders: 'rcud',
  customers: 'r',
  refunds: '',
  coupons: 'ru',
  inbox: 'c',
  drain: 'd',
  pen: 'u',
};

const COLUMNS = 'id a b c d e x y z status total code active name customer_id created_at'.split(
  ' ',
);

const catalog: SourceCatalog = {
  schema: 'public',
  tables: new Map(
    Object.entries(GRID).map(([name, letters]) => [
      name,
      { name, columns: new Set(COLUMNS), rights: rights(letters) },
    ]),
  ),
  functions: new Set(['lower', 'secret_of', 'own_total']),
  rowFunctions: new Set(['secret_of']),
  operators: new Set(['@>']),
};

const ask = (sql: string): Verdict => firstWall(sql, catalog);

/** In one line: the rights that were used, or why not. */
function said(sql: string): string {
  const verdict = ask(sql);
  if (verdict.allowed) {
    return `${verdict.kind} ${verdict.uses.map(({ table, right }) => `${table}:${right}`).join(' ')}`.trim();
  }
  const { reason, ...more } = verdict.refusal;
  return `refused: ${[reason, ...Object.values(more)].join(' ')}`;
}

test.each([
  ['select * from orders', 'select orders:read'],
  ['select * from public.orders', 'select orders:read'],
  [
    'select count(*) from orders o join customers c on c.id = o.customer_id',
    'select orders:read customers:read',
  ],
  ['select 1', 'select'],
  ['select random(), gen_random_uuid() from orders where random() < 0.5', 'select orders:read'],
  [
    'update orders set a = random(), (b, c) = row (clock_timestamp(), 1) where id = 1',
    'update orders:update orders:read',
  ],
  [
    'insert into orders (id, a) values (gen_random_uuid(), random()) returning random()',
    'insert orders:create orders:read',
  ],
  [
    'insert into orders (id, a) select gen_random_uuid(), id from customers where id > 1',
    'insert orders:create customers:read',
  ],
  ['values (1), (2)', 'select'],
  ['table orders', 'select orders:read'],
  [
    '(select id from orders) union all (select id from customers) order by 1',
    'select orders:read customers:read',
  ],
  ['with late as (select * from orders) select * from late', 'select orders:read'],
  [
    'with recursive n as (select 1 as i union all select i + 1 from n where i < 9) select * from n',
    'select',
  ],
  [
    'select o.status, sum(total) filter (where total > 0) over (partition by status order by id rows between 1 preceding and current row) from orders o',
    'select orders:read',
  ],
  [
    "select extract(year from created_at), date_trunc('month', created_at) at time zone 'Asia/Seoul', current_date - interval '7 days' from orders",
    'select orders:read',
  ],
  [
    "select x::numeric(10,2), cast(y as int[]), '{}'::jsonb ->> 'a', trim(both from z), substring(z from 1 for 2), z similar to 'a%' from orders",
    'select orders:read',
  ],
  [
    'select case when a between 1 and 2 then coalesce(b, c) else nullif(d, greatest(e, 0)) end from orders where a is distinct from b and c in (1, 2) and d is not null',
    'select orders:read',
  ],
  [
    'select * from orders o, lateral (select * from customers c where c.id = o.customer_id limit 1) x, generate_series(1, 3) with ordinality as g(i, n)',
    'select orders:read customers:read',
  ],
  [
    'select a, grouping(a) from orders group by rollup (a) having count(*) > any (select 1)',
    'select orders:read',
  ],
  [
    "select percentile_cont(0.5) within group (order by total), string_agg(distinct a, ',' order by a) from orders",
    'select orders:read',
  ],
  ['select x.n, x.m from (select 1 as n) x(m)', 'select'],
  [
    'with w(k) as (select 1) select w.k, g.g, g.ordinality from w, generate_series(1, 3) g',
    'select',
  ],
  [
    "select s.count, s.lower2, (j).key from (select count(*), 'a' lower2 from orders) s, json_each('{}') j",
    'select orders:read',
  ],
  [
    'select public.orders.total, v.column1 from public.orders, (values (1)) v',
    'select orders:read',
  ],
  // A name before a dot stands for what it does at that place.
  [
    'select x.total from orders x union all select x.n from (select 1 as n) x',
    'select orders:read',
  ],
  ['select (select max(x.n) from (select 1 as n) x) from orders x', 'select orders:read'],
  [
    'select j.id from (orders o join customers c on o.id = c.id) j',
    'select orders:read customers:read',
  ],
  ['select u.id from orders join customers using (id) as u', 'select orders:read customers:read'],
  ['select s.o, (s.o).id from (select o from orders o) s', 'select orders:read'],
  ['select o.n, (o).total, (o.*).total from orders o(n)', 'select orders:read'],
  ['select generate_series.generate_series from generate_series(1, 3)', 'select'],
  ['with o as (select 1 as n) select o.n from o', 'select'],
  [
    'insert into orders as o (a) values (1) on conflict (a) do update set b = o.b returning old.a, new.a, o.a',
    'insert orders:create orders:read orders:update',
  ],
  [
    'update orders o set a = o.b returning with (old as former) former.a',
    'update orders:update orders:read',
  ],
  ['insert into orders (a, b) values (1, default)', 'insert orders:create'],
  ['insert into inbox (a) select id from orders', 'insert inbox:create orders:read'],
  ['insert into orders (a) values (1) returning *', 'insert orders:create orders:read'],
  ['insert into orders (a) values (1) on conflict do nothing', 'insert orders:create orders:read'],
  [
    'insert into orders (a) values (1) on conflict (a) do update set a = excluded.a',
    'insert orders:create orders:read orders:update',
  ],
  [
    "update coupons set active = false where code like 'TEST%'",
    'update coupons:update coupons:read',
  ],
  ['update pen set a = 1', 'update pen:update'],
  [
    'update coupons set (a, b) = (select 1, 2) from orders o where o.id = coupons.id',
    'update coupons:update coupons:read orders:read',
  ],
  ['delete from drain', 'delete drain:delete'],
  [
    'delete from orders using customers c where c.id = customer_id returning orders.*',
    'delete orders:delete orders:read customers:read',
  ],
])('%s: %s', (sql, answer) => expect(said(sql)).toBe(answer));

test.each([
  // Rights that are missing, wherever the table stands.
  ['select * from refunds', 'missing_right refunds read'],
  ['select * from "refunds"', 'missing_right refunds read'],
  ['select * from REFUNDS', 'missing_right refunds read'],
  ['select * from U&"r\\0065funds"', 'missing_right refunds read'],
  ['select * from /* orders */ ref/**/unds', 'unknown_table ref'],
  ['select * from/**/refunds--\n', 'missing_right refunds read'],
  ['select (select max(id) from refunds)', 'missing_right refunds read'],
  ['select * from orders where exists (select 1 from refunds)', 'missing_right refunds read'],
  ['select * from orders order by (select id from refunds limit 1)', 'missing_right refunds read'],
  ['select * from orders limit (select count(*) from refunds)', 'missing_right refunds read'],
  [
    'select count(*) filter (where id in (table refunds)) from orders',
    'missing_right refunds read',
  ],
  ['with x as (select * from refunds) select 1', 'missing_right refunds read'],
  ['select * from orders, lateral (select * from refunds) r', 'missing_right refunds read'],
  ['select 1 union select id from refunds', 'missing_right refunds read'],
  [
    'select * from generate_series(1, (select count(*)::int from refunds))',
    'missing_right refunds read',
  ],
  [
    'select sum(a) over (order by (select 1 from refunds)) from orders',
    'missing_right refunds read',
  ],
  ['insert into refunds values (1)', 'missing_right refunds create'],
  ['insert into inbox select * from refunds', 'missing_right refunds read'],
  ['insert into inbox values (1) returning *', 'missing_right inbox read'],
  ['insert into inbox values (1) on conflict do nothing', 'missing_right inbox read'],
  [
    'insert into inbox values (1) returning (select max(id) from refunds)',
    'missing_right inbox read',
  ],
  [
    'insert into orders values (1) on conflict (id) do update set a = (select 1 from refunds)',
    'missing_right refunds read',
  ],
  [
    'insert into orders values (1) returning (select max(id) from refunds)',
    'missing_right refunds read',
  ],
  ['update customers set name = 1', 'missing_right customers update'],
  ['update coupons set a = (select max(id) from refunds)', 'missing_right refunds read'],
  ['update coupons set a = 1 from refunds', 'missing_right refunds read'],
  ['update pen set a = 1 where id = 2', 'missing_right pen read'],
  ['update pen set a = a + 1', 'missing_right pen read'],
  ['update pen set a = 1 returning a', 'missing_right pen read'],
  ['delete from coupons', 'missing_right coupons delete'],
  ['delete from drain where id > 0', 'missing_right drain read'],
  ['delete from orders using refunds', 'missing_right refunds read'],
  // A name of WITH hides a table only where PostgreSQL says so.
  ['with refunds as (select * from refunds) select * from refunds', 'missing_right refunds read'],
  ['with a as (select * from b), b as (select 1) select * from a', 'unknown_table b'],
  ['with x as (select 1) select * from public.x', 'unknown_table public.x'],
  ['select * from (with x as (select 1) select * from x) y, x', 'unknown_table x'],
  ['with orders as (select 1) delete from orders', 'unknown_table orders'],
  [
    'with orders as (select 1 as id) update coupons set a = 1 from secrets',
    'unknown_table secrets',
  ],
  // Tables that are not in the grid: whether they exist does not matter.
  ['select * from secrets', 'unknown_table secrets'],
  ['select * from other.orders', 'unknown_table other.orders'],
  ['select * from pg_class', 'unknown_table pg_class'],
  ['select * from pg_catalog.pg_authid', 'unknown_table pg_catalog.pg_authid'],
  ['select * from information_schema.tables', 'unknown_table information_schema.tables'],
  ['select * from pg_temp.orders', 'unknown_table pg_temp.orders'],
  ['select * from elsewhere.public.orders', 'construct RangeVar.catalogname'],
  ['insert into elsewhere.public.orders values (1)', 'construct RangeVar.catalogname'],
  ['select * from "Orders"', 'unknown_table Orders'],
  // Functions: SQL in strings, settings, files, waiting, locks, sequences.
  ["select query_to_xml('select * from refunds', true, false, '')", 'function query_to_xml'],
  ["select * from ts_stat('select 1')", 'function ts_stat'],
  ["select set_config('role', 'postgres', true)", 'function set_config'],
  ["select pg_catalog.set_config('role', 'postgres', true)", 'function pg_catalog.set_config'],
  ["select current_setting('data_directory')", 'function current_setting'],
  ["select * from pg_read_file('/etc/passwd')", 'function pg_read_file'],
  ["select * from rows from (pg_ls_dir('.')) as f", 'function pg_ls_dir'],
  ["select * from dblink('host=x', 'select 1') as t(a int)", 'function dblink'],
  ["select dblink_exec('x')", 'function dblink_exec'],
  ['select lo_import(1)', 'function lo_import'],
  // Functions that would choose other rows each time.
  [
    'update coupons set code = 1 where id = (select min(id) + (random() * 9)::int from coupons)',
    'function random true',
  ],
  ['delete from orders where random() < 0.5', 'function random true'],
  ['delete from orders o using (select random() as x) r where r.x > o.id', 'function random true'],
  [
    'update orders set a = 1 from (select clock_timestamp() as x) c where c.x > created_at',
    'function clock_timestamp true',
  ],
  [
    'with r as (select pg_catalog.random() as x) delete from orders using r where id > r.x',
    'function random true',
  ],
  [
    'update orders set a = (select max(id) from customers where random() < 0.5)',
    'function random true',
  ],
  ['insert into orders (id) select id from customers where random() < 0.5', 'function random true'],
  [
    'insert into orders (id) select distinct (random() * 9)::int from customers',
    'function random true',
  ],
  [
    'insert into orders (id) select random() from customers order by 1 limit 1',
    'function random true',
  ],
  ['insert into orders (id) (select random()) union (select 1)', 'function random true'],
  [
    'insert into orders (id) values (generate_series(1, (random() * 9)::int))',
    'function random true',
  ],
  [
    'insert into orders (id) values (random()) on conflict (id) do update set a = 1',
    'function random true',
  ],
  [
    'insert into orders (id) values (1) on conflict (id) do update set a = 1 where random() < 0.5',
    'function random true',
  ],
  ["select lo_get(1), lo_from_bytea(0, '')", 'function lo_get'],
  ['select pg_sleep(100)', 'function pg_sleep'],
  ['select pg_advisory_lock(1)', 'function pg_advisory_lock'],
  ["select nextval('orders_id_seq')", 'function nextval'],
  ["select pg_notify('a', 'b')", 'function pg_notify'],
  ["select repeat('x', 1000000000)", 'function repeat'],
  ["select format('%1000000s', 1)", 'function format'],
  ["select has_table_privilege('refunds', 'select')", 'function has_table_privilege'],
  ['select version()', 'function version'],
  ['select current_user', 'function CURRENT_USER'],
  ['select * from current_user', 'function CURRENT_USER'],
  ['select count(*) filter (where pg_sleep(1) is null) from orders', 'function pg_sleep'],
  ['select 1 order by pg_sleep(1)', 'function pg_sleep'],
  // Functions and operators of the source's owner, also those that look like PostgreSQL's own.
  ['select own_total(1)', 'function own_total'],
  ['select public.own_total(1)', 'function public.own_total'],
  ["select lower('A')", 'function lower'],
  ['select o.secret_of from orders o', 'function secret_of'],
  ['select (o).secret_of from orders o', 'function secret_of'],
  ['select (array_agg(o))[1].secret_of from orders o', 'function secret_of'],
  ["select '{}'::jsonb @> '{}'", 'operator @>'],
  ['select 1 operator(public.+) 2', 'operator public.+'],
  ['select 1 <-> 2', 'operator <->'],
  // Names that look like columns and call functions of PostgreSQL.
  ['select o.pg_typeof from orders o', 'function pg_typeof'],
  ["select o.pg_typeof = 'refunds', 1 as pg_typeof from orders o", 'function pg_typeof'],
  ['select (o).pg_column_size from orders o', 'function pg_column_size'],
  ['select (o).row_secret.id from orders o', 'column row_secret'],
  ['select o.unheard_of from orders o', 'column unheard_of'],
  ['select public.orders.unheard_of from orders', 'column unheard_of'],
  ['select o.leak, 1 as leak from orders o', 'column leak'],
  ['select (o).leak from orders o, (select 1) as leak', 'column leak'],
  ['select (o.*).leak, 1 as leak from orders o', 'column leak'],
  ['select public.orders.leak, 1 as leak from orders', 'column leak'],
  ['select s.leak from (select * from orders) s, (select 1) as leak', 'column leak'],
  ['select x.leak, 1 as leak from (orders o join customers c on true) j, orders x', 'column leak'],
  ['select (select o.leak from customers, (select 1 as leak) c) from orders o', 'column leak'],
  [
    'select 1 from orders o where exists (select 1 from (select o.leak) s, (select 1 as leak) o)',
    'column leak',
  ],
  [
    'select 1 from orders o where exists (select 1 from ((select 1 as leak) o join customers c on true) j where o.leak = 1)',
    'column leak',
  ],
  ['update orders o set a = o.leak from (select 1 as leak) x', 'column leak'],
  ['insert into orders (a) values (1) returning new.leak, 1 as leak', 'column leak'],
  ['select elsewhere.id from orders', 'column id'],
  ['update orders set a[(select max(id) from refunds)] = 1', 'missing_right refunds read'],
  ['update orders set a.secret_of = 1', 'function secret_of'],
  ['update pen set a[1] = 1', 'missing_right pen read'],
  ['insert into orders (a[pg_sleep(1)]) values (1)', 'function pg_sleep'],
  // Types that tell names or read SQL.
  ["select 'refunds'::regclass", 'type regclass'],
  ["select 'refunds'::pg_catalog.regclass::oid", 'type pg_catalog.regclass'],
  ["select cast('x' as public.own)", 'type public.own'],
  ['select xmlelement(name a)', 'construct XmlExpr'],
  ["select * from xmltable('/a' passing '<a/>' columns x text)", 'construct RangeTableFunc'],
  ["select * from json_table('[]', '$' columns (x int))", 'construct JsonTable'],
  ['select * from orders tablesample system (1)', 'construct RangeTableSample'],
  // None of the four kinds, or more than one statement.
  ['select 1; select 2', 'several'],
  ['select 1; commit; delete from refunds', 'several'],
  ['commit', 'kind Transaction'],
  ['rollback', 'kind Transaction'],
  ['begin', 'kind Transaction'],
  ['set role postgres', 'kind VariableSet'],
  ['reset role', 'kind VariableSet'],
  ['set session authorization postgres', 'kind VariableSet'],
  ['show all', 'kind VariableShow'],
  ['do $$ begin perform 1; end $$', 'kind Do'],
  ['call own_procedure()', 'kind Call'],
  ["copy orders to '/tmp/x'", 'kind Copy'],
  ["copy (select * from refunds) to program 'sh'", 'kind Copy'],
  ['prepare p as select 1', 'kind Prepare'],
  ['execute p', 'kind Execute'],
  ['deallocate all', 'kind Deallocate'],
  ['declare c cursor for select 1', 'kind DeclareCursor'],
  ['fetch all from c', 'kind Fetch'],
  ['listen a', 'kind Listen'],
  ["notify a, 'b'", 'kind Notify'],
  ['explain analyze delete from orders', 'kind Explain'],
  ['create temp table orders (id int)', 'kind Create'],
  ['create table x as select * from refunds', 'kind CreateTableAs'],
  ['create view v as select * from refunds', 'kind View'],
  ['truncate orders', 'kind Truncate'],
  ['drop table orders', 'kind Drop'],
  ['lock table orders', 'kind Lock'],
  ['grant all on refunds to public', 'kind Grant'],
  ['merge into orders using customers on true when matched then delete', 'kind Merge'],
  ['discard all', 'kind Discard'],
  ['', 'empty'],
  [' -- nothing\n', 'empty'],
  [';', 'empty'],
  ['selec 1', 'syntax'],
  // Parts of the four kinds that write, lock or point elsewhere.
  ['select * into x from orders', 'construct SelectStmt.intoClause'],
  ['select * from orders for update', 'construct SelectStmt.lockingClause'],
  ['select $1', 'construct ParamRef'],
  ['delete from orders where current of c', 'construct CurrentOfExpr'],
  ['with d as (delete from orders returning *) select * from d', 'nested_change'],
  ['with i as (insert into inbox values (1)) select 1', 'nested_change'],
  [
    'with x as (select 1) update orders set a = 1 where id in (select 1 from refunds)',
    'missing_right refunds read',
  ],
  [
    'with recursive x as (select 1 union all select 1 from x) search depth first by a set b select * from x',
    'construct WITH search_clause',
  ],
])('%s is refused: %s', (sql, why) => expect(said(sql)).toContain(`refused: ${why}`));

test.each([
  'select * from orders where a between 1 and 2',
  'select case a when 1 then 2 end from orders',
  'select * from orders where a in (select 1)',
  'select * from orders join customers using (id)',
  'select * from orders natural join customers',
  'select * from orders where a in (1, 2)',
])('an operator of the owner is not reached by %s', (sql) => {
  expect(ask(sql)).toMatchObject({ allowed: true });
  const owners = { ...catalog, operators: new Set(['=', '<=']) };
  expect(firstWall(sql, owners)).toMatchObject({ refusal: { reason: 'operator' } });
});

test('the names that a statement means as PostgreSQL’s own, and as columns, are told', () => {
  const sql =
    'select abs(o.a), pg_catalog.upper(o.name) from orders o where b between 1 and 2 and c in (3)';
  expect(ask(sql)).toMatchObject({
    names: {
      functions: ['abs'],
      operators: ['<', '>', '<=', '>=', '='],
      columns: ['a', 'name'],
    },
  });
});

test('a change of every row is said to be one', () => {
  expect(ask('delete from drain')).toMatchObject({ allowed: true, isWithoutWhere: true });
  expect(ask('update orders set a = 1')).toMatchObject({ isWithoutWhere: true });
  expect(ask('update orders set a = 1 where true')).toMatchObject({ isWithoutWhere: false });
  expect(ask('select * from orders')).toMatchObject({ isWithoutWhere: false });
});

test.each([
  ['delete from orders where created_at < now()', 'now'],
  ['delete from orders where created_at < current_date', 'CURRENT_DATE'],
  ["delete from orders where created_at < 'today'", "'today'"],
  ["update orders set a = 1 where age(created_at) > '1 day'", 'age'],
  ["update orders set a = 1 where age(created_at, b) > '1 day'", undefined],
  ['update orders set a = now() where id = 1', undefined],
  ['update orders set a = (select max(now()) from customers) where id = 1', undefined],
  [
    'delete from orders where id in (select id from customers where a > localtimestamp)',
    'LOCALTIMESTAMP',
  ],
  ['insert into orders (a) values (now())', undefined],
  ['insert into orders (a) select now() from customers where id = 1', undefined],
  ['insert into orders (a) select id from customers where created_at > now()', 'now'],
  ['insert into orders (a) select generate_series(1, extract(day from now())::int)', 'now'],
  ['insert into orders (id, a) values (1, now()) on conflict (id) do update set a = 1', undefined],
  ['insert into orders (id, a) values (now(), 1) on conflict (id) do update set a = 1', 'now'],
  [
    'insert into orders (id) values (1) on conflict (id) do update set a = 2 where orders.b < now()',
    'now',
  ],
  ['insert into orders (id, a) values (1, now()) on conflict do nothing', undefined],
  ["delete from orders where a = 'nowhere'", undefined],
])('what makes the rows of %s depend on the time: %s', (sql, byTime) => {
  const verdict = ask(sql);
  expect(verdict.allowed && verdict.change?.byTime).toBe(byTime);
});

test('what is too long, too deep or no text is refused before anything else', () => {
  expect(said(`select '${'x'.repeat(MAX_STATEMENT)}'`)).toBe('refused: too_long');
  expect(said(`select ${'('.repeat(300)}select 1${')'.repeat(300)}`)).toBe('select');
  expect(said(`select ${'abs('.repeat(300)}1${')'.repeat(300)}`)).toBe('refused: too_deep');
  expect(said(`select ${'('.repeat(8000)}1${')'.repeat(8000)}`)).toBe('select');
  expect(said("select 'a\0b'")).toBe('refused: bad_text');
  expect(said("select '\ud800'")).toBe('refused: bad_text');
});

test.each([
  'select refunds.$ from refunds',
  'select r.$ from refunds r',
  'select public.refunds.$ from refunds',
  'select (refunds).$ from refunds',
  'select (r.*).$ from refunds r',
  'select 1 from orders o where exists (select r.$ from refunds r)',
  'select o.id from orders o join refunds r on r.$ = o.id',
  'select x.$ from (select * from refunds) x',
  'with x as (select r.$ from refunds r) select * from x',
  'update orders set a = r.$ from refunds r where r.id = orders.id',
  'update refunds r set a = r.$',
  'delete from refunds r where r.$ = 1',
  'delete from orders using refunds r where r.$ = orders.id',
  'insert into orders (a) select r.$ from refunds r',
  'insert into refunds ($) values (1) returning refunds.$',
])('%s says the same whether or not there is such a column or function', (sql) => {
  const answers = ['id', 'unheard_of', 'secret_of', 'pg_typeof'].map((name) =>
    said(sql.replaceAll('$', name)),
  );
  expect(answers[0]).toContain('refused: missing_right refunds');
  expect(new Set(answers).size).toBe(1);
});
