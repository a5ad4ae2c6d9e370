import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newTestSource } from '../../../../test/sources.ts';
import { type Grant, OverTimeError, type Source } from './source.ts';

const TABLES = `
create table orders (id int generated always as identity primary key, status text, total numeric);
create table refunds (id int generated always as identity primary key, secret text);
create table inbox (id int generated always as identity primary key, note text);
insert into orders (status, total) select 'open', n from generate_series(1, 3000) n;
insert into refunds (secret) values ('the secret of refunds');
create view own_view as select * from refunds;
create function own_function() returns text language sql security definer as 'select secret from public.refunds';
`;

const url = inject('databaseUrl');
const OWNER = url ? 'maru' : 'postgres';
const ENGINE = url ? 'PostgreSQL' : 'PGlite';

const GRANTS: Grant[] = [
  { table: 'orders', rights: ['read', 'update'] },
  { table: 'inbox', rights: ['create'] },
];
const runner = { account: 7, grants: GRANTS };

const ATTACKS = [
  'select * from refunds',
  'select * from own_view',
  "select set_config('role', 'postgres', true), query_to_xml('select * from refunds', true, false, '')",
  "select query_to_xml('select * from refunds', true, false, '')",
  "select table_to_xml('refunds', true, false, '')",
  "select * from ts_stat('select to_tsvector(secret) from refunds')",
  'select 1; select * from refunds',
  'commit; select * from refunds',
  'commit',
  'rollback',
  'reset role',
  'set role postgres',
  'set session authorization postgres',
  'reset session authorization',
  'set search_path to pg_temp, public',
  'create temp table orders as select * from refunds',
  'create temp table orders (id int)',
  'create table stolen as select 1',
  'prepare p as select * from refunds',
  'declare c cursor with hold for select * from orders',
  'listen everything',
  "notify everything, 'the news'",
  "do $$ begin execute 'reset role'; perform 1 from public.refunds; end $$",
  'copy refunds to stdout',
  "copy (select secret from refunds) to '/tmp/stolen'",
  "select * from pg_read_file('/etc/passwd')",
  "select pg_ls_dir('.')",
  "select lo_from_bytea(0, 'x')",
  'update orders set status = (select secret from refunds)',
  'with d as (delete from orders returning *) select count(*) from d',
  'delete from orders',
  'truncate orders',
  'insert into inbox (note) select secret from refunds returning note',
  'insert into inbox (note) values (1) returning *',
  'grant all on refunds to public',
  'alter table refunds disable trigger all',
  "select dblink('x', 'select 1')",
  'lock table refunds',
  'explain analyze select * from refunds',
  'vacuum',
];

const OF_THE_CATALOG = [
  'select own_function()',
  'select relname from pg_class',
  'select proname from pg_catalog.pg_proc',
  'select table_name from information_schema.tables',
  'select rolname from pg_roles',
  'select tablename from pg_stats',
  "select has_table_privilege('refunds', 'select')",
  "select pg_get_viewdef('own_view'::regclass)",
  "select current_setting('server_version')",
];

/** What reads nothing itself could still put the secret where it can be read, or keep more rights. */
const LASTING = url
  ? ['update orders set status = (select secret from refunds) where id = 1']
  : [
      `do $$ begin execute 'reset role'; update public.orders set status = (select secret from public.refunds); end $$`,
      `do $$ begin execute 'reset role'; alter role maru_account_7 superuser; end $$`,
    ];

describe(ENGINE, () => {
  let source: Source;
  beforeAll(async () => {
    source = newTestSource(3_000);
    await source.asOwner(TABLES);
  });
  afterAll(() => source.close());

  const read = (sql: string) => source.run(runner, { sql, isReading: true, isKept: false });
  const change = (sql: string) => source.run(runner, { sql, isReading: false, isKept: true });

  test('reads within the rights, as PostgreSQL writes the values, and says what is cut', async () => {
    const answer = await read(
      "select id, total, null as none, date '2026-11-18' as day from orders order by id",
    );
    expect(answer.columns.map(({ name }) => name)).toEqual(['id', 'total', 'none', 'day']);
    expect(answer.rows[0]).toEqual(['1', '1', null, '2026-11-18']);
    expect(answer).toMatchObject({ isCut: true });
    expect(answer.rows).toHaveLength(1_000);
  });

  test('ordinary queries go on working', async () => {
    const sql = `
      with late as (select status, total from orders where status ~ '^o' and total between 1 and 10)
      select status, count(*), sum(total)::int, string_agg(total::text, ',' order by total),
        to_char(now(), 'YYYY') ~ '20', jsonb_build_object('a', 1) ->> 'a', lower('A') || upper('b'),
        (select count(*) from generate_series(1, 3)), array_agg(total) && array[1::numeric]
      from late group by status`;
    expect((await read(sql)).rows).toEqual([
      ['open', '10', '55', '1,2,3,4,5,6,7,8,9,10', 't', '1', 'aB', '3', 't'],
    ]);
  });

  test('changes within the rights are kept, or not', async () => {
    const update = "update orders set status = 'closed' where id <= 3";
    expect(
      await source.run(runner, { sql: update, isReading: false, isKept: false }),
    ).toMatchObject({ changed: 3 });
    expect((await read("select 1 from orders where status = 'closed'")).rows).toEqual([]);
    expect(await change(update)).toMatchObject({ changed: 3 });
    expect((await read("select 1 from orders where status = 'closed'")).rows).toHaveLength(3);
    expect(await change("insert into inbox (note) values ('a')")).toMatchObject({ changed: 1 });
  });

  test('a change of rights is in force for the next statement', async () => {
    const sql = 'select secret from refunds';
    const trusted = { account: 8, grants: [{ table: 'refunds', rights: ['read'] as const }] };
    const asTrusted = (grants: readonly Grant[]) =>
      source.run({ account: 8, grants }, { sql, isReading: true, isKept: false });
    expect((await asTrusted(trusted.grants)).rows).toEqual([['the secret of refunds']]);
    await expect(asTrusted([])).rejects.toMatchObject({ code: '42501' });
  });

  /** Each by itself, as a query and as a change: nothing of refunds comes back, and nothing changes or stays. */
  test.each(ATTACKS)('%s', async (sql) => {
    for (const run of [read, change]) {
      const answer = await run(sql).catch((error: Error) => error);
      expect(JSON.stringify(answer)).not.toContain('the secret');
      expect(JSON.stringify(answer)).not.toContain('root:');
    }
    expect(
      (await read('select current_date is not null, (select count(*) from orders)')).rows,
    ).toEqual([['t', '3000']]);
  });

  test('after all of them the account has no more than its rights', async () => {
    await expect(read('select * from refunds')).rejects.toMatchObject({ code: '42501' });
    await expect(read(`select set_config('role', '${OWNER}', false)`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  test.each(LASTING)('%s', async (sql) => {
    await change(sql).catch(() => {});
    expect((await read("select 1 from orders where status like 'the secret%'")).rows).toEqual([]);
    await expect(read('select * from refunds')).rejects.toMatchObject({ code: '42501' });
  });

  /** In a database that others use nothing is taken from PUBLIC, so these fall at the first wall alone. */
  test.each(OF_THE_CATALOG)('%s', async (sql) => {
    const answer = await read(sql).catch((error: Error) => error);
    if (url) expect(answer).not.toBeInstanceOf(Error);
    else expect(answer).toMatchObject({ code: '42501' });
  });

  test('a statement that takes too long is ended, and the next one finds the data', async () => {
    const sql = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 1000000) b';
    const hasty = newTestSource(500);
    const run = (asked: string) =>
      hasty.run({ account: 1, grants: [] }, { sql: asked, isReading: true, isKept: false });
    await expect(run(sql)).rejects.toThrow(OverTimeError);
    expect((await run('select 1')).rows).toEqual([['1']]);
    await hasty.close();
  });
});
