import { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newSourceDatabase } from '../../../../test/sources.ts';
import { PostgresSource } from './postgres-source.store.ts';
import { OutcomeUnknownError, OverTimeError, SourceError, type TableGrant } from './source.ts';

const TABLES = `
create table orders (id int primary key, status text);
create table refunds (id int primary key, secret text);
create table slow (id int primary key);
insert into orders select n, 'open' from generate_series(1, 10) n;
insert into refunds values (1, 'the secret');
create table later (id int primary key);
create function wait_long() returns trigger language plpgsql as 'begin perform pg_sleep(20); return new; end';
create constraint trigger waits after insert on later deferrable initially deferred
  for each row execute function wait_long();
-- A trigger that is deferred once more runs at the commit.
create function put_off() returns trigger language plpgsql security definer as
  'begin set constraints all deferred; insert into public.later values (1); return new; end';
create constraint trigger puts_off after insert on slow deferrable initially deferred
  for each row execute function put_off();
create table steps (id int primary key);
create function wait_a_while() returns trigger language plpgsql as 'begin perform pg_sleep(1.3); return new; end';
create trigger first after insert on steps for each row execute function wait_a_while();
create constraint trigger second after insert on steps deferrable initially deferred
  for each row execute function wait_a_while();
`;

const READ: readonly TableGrant[] = [{ table: 'orders', rights: ['read'] }];
const PREFIX = 'maru_alone';

/** Lets nothing through while it is deaf. */
class DeafSocket extends Socket {
  static isDeaf = false;

  override emit(event: string | symbol, ...more: unknown[]): boolean {
    return event === 'data' && DeafSocket.isDeaf ? false : super.emit(event, ...more);
  }
}

let url: string;
let source: PostgresSource;
let owner: pg.Client;
const newSource = (address = url) =>
  new PostgresSource({ url: address, prefix: PREFIX, passwordOf: async () => 'secret-of-login' });
beforeAll(async () => {
  url = await newSourceDatabase();
  source = newSource();
  await source.asOwner(TABLES);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await source.close();
});

const read = (account: number, sql: string, from = source, grants = READ) =>
  from.run({ account, grants }, { sql, isReading: true, isKept: false });

test.each([
  ['another table', 'grant select on refunds to maru_alone_1'],
  ['a column', 'grant select (secret) on refunds to maru_alone_1'],
  ['a right that can be passed on', 'grant select on orders to maru_alone_1 with grant option'],
  ['membership', 'grant pg_read_all_data to maru_alone_1'],
  ['an attribute', 'alter role maru_alone_1 bypassrls createrole'],
  ['a setting', "alter role maru_alone_1 set search_path = 'elsewhere'"],
])(
  'what somebody else gave a login is taken back before its next statement: %s',
  async (_, sql) => {
    await read(1, 'select 1');
    await owner.query(sql);
    await expect(read(1, 'select * from refunds')).rejects.toMatchObject({ code: '42501' });
    expect((await read(1, 'select count(*) from orders')).rows).toEqual([['10']]);
    const { rows } = await owner.query(`
    select rolbypassrls or rolcreaterole or rolconfig is not null
      or exists (select from pg_auth_members where member = r.oid)
      or has_any_column_privilege(rolname, 'refunds', 'select')
      or has_table_privilege(rolname, 'orders', 'select with grant option') as more
    from pg_roles r where rolname = 'maru_alone_1'`);
    expect(rows).toEqual([{ more: false }]);
  },
);

/** As statements come, whose names are looked at as well. */
const query = async (account: number, sql: string, tables = ['orders']) => {
  const names = { tables, functions: [], operators: [], columns: [] };
  const runner = { account, grants: READ, names };
  const answer = await source.run(runner, { sql, isReading: true, isKept: false });
  // Its connection is cleared behind the answer.
  await vi.waitFor(() => expect(source.isReady(runner)).toBe(true));
  return answer;
};
const PID = 'select pg_backend_pid()::text from orders limit 1';

test('a connection has a fresh state after every query, and stays open', async () => {
  await query(4, PID);
  const { rows: before } = await query(4, PID);
  await query(
    4,
    `select set_config('work_mem', '77MB', false), set_config('role', 'none', false),
       pg_advisory_lock(4711) from orders limit 1`,
  );
  const state = await query(
    4,
    `select current_setting('work_mem') = '77MB',
       (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()),
       (select string_agg(name, ' ') from pg_prepared_statements),
       current_setting('plan_cache_mode') from orders limit 1`,
  );
  expect(state.rows).toEqual([['f', '0', 'maru_check', 'auto']]);
  expect((await query(4, PID)).rows).toEqual(before);
});

test('a check that a query has put in place of the prepared one is not used', async () => {
  await source.asOwner(`create function replace_check() returns int language plpgsql as $$ begin
    deallocate maru_check;
    execute 'prepare maru_check (text, name[], name[], name[], name[]) as select 1, 0';
    return 1;
  end $$`);
  await query(5, PID);
  await query(5, 'select replace_check() from orders limit 1');
  await owner.query('grant select on refunds to maru_alone_5');
  await expect(query(5, 'select * from refunds', [])).rejects.toMatchObject({ code: '42501' });
  await source.asOwner('drop function replace_check()');
});

test('nothing is granted or sent before a statement is logged, and nothing of one that is not', async () => {
  const order: string[] = [];
  const logged = (n: string) => async () => void order.push(n);
  const fresh = newSource();
  const run = (account: number, sql: string) =>
    fresh.run(
      { account, grants: READ, beforeGrant: logged('grant'), beforeRun: logged('run') },
      { sql, isReading: true, isKept: false },
    );
  await run(6, 'select 1');
  await run(6, 'select 1');
  expect(order[0]).toBe('grant');
  expect(order.filter((asked) => asked === 'run')).toHaveLength(2);
  const refuse = () => Promise.reject(new Error('not logged'));
  const never = { account: 7, grants: READ, beforeGrant: refuse };
  await expect(
    fresh.run(never, { sql: 'select 1', isReading: true, isKept: false }),
  ).rejects.toThrow('not logged');
  const { rows } = await owner.query("select from pg_roles where rolname = 'maru_alone_7'");
  expect(rows).toEqual([]);
  // Its connection is cleared behind the answer.
  await vi.waitFor(() => expect(fresh.isReady({ account: 6, grants: READ })).toBe(true));
  expect(fresh.isReady({ account: 6, grants: [] })).toBe(false);
  expect(fresh.isReady({ account: 7, grants: READ })).toBe(false);
  // Two at once have one open connection between them: the second one is opened after the log.
  await run(9, 'select 1');
  await vi.waitFor(() => expect(fresh.isReady({ account: 9, grants: READ })).toBe(true));
  const connections = async () => {
    const { rows } = await owner.query(
      "select from pg_stat_activity where usename = 'maru_alone_9'",
    );
    return rows.length;
  };
  const { promise: isLogged, resolve: log } = Promise.withResolvers<void>();
  const waiting = {
    account: 9,
    grants: READ,
    beforeGrant: () => isLogged,
    beforeRun: () => isLogged,
  };
  const both = [1, 2].map(() =>
    fresh.run(waiting, { sql: 'select 1', isReading: true, isKept: false }),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await connections()).toBe(1);
  log();
  await Promise.all(both);
  expect(await connections()).toBe(2);
  await fresh.close();
});

test('the time in which a statement is logged is none of its own', async () => {
  const options = { url, prefix: PREFIX, passwordOf: async () => 'secret-of-login' };
  const hasty = new PostgresSource({ ...options, timeMs: 400, answerMs: 400 });
  const beforeRun = () => new Promise<void>((resolve) => setTimeout(resolve, 1_200));
  const run = { sql: 'select 1', isReading: true, isKept: false };
  expect((await hasty.run({ account: 8, grants: READ, beforeRun }, run)).rows).toEqual([['1']]);
  await hasty.close();
});

test('a login that owns something, which cannot be taken back, runs nothing', async () => {
  await read(2, 'select 1');
  await owner.query('create table mine (id int); alter table mine owner to maru_alone_2');
  await expect(read(2, 'select * from orders')).rejects.toThrow('could not be granted');
  await owner.query('drop table mine');
  expect((await read(2, 'select count(*) from orders')).rows).toEqual([['10']]);
});

test('several processes give many logins their rights at the same time', async () => {
  const others = [newSource(), newSource()];
  const asked = [source, ...others].flatMap((one) =>
    Array.from({ length: 20 }, (_, n) => read(100 + n, 'select count(*) from orders', one)),
  );
  for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([['10']]);
  const fewer = Array.from({ length: 20 }, (_, n) =>
    read(100 + n, 'select count(*) from orders', others[0], []),
  );
  for (const answer of await Promise.allSettled(fewer)) {
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: '42501' } });
  }
  await Promise.all(others.map((one) => one.close()));
});

test('only the logins that were used last keep connections', async () => {
  for (let account = 200; account < 260; account += 1) await read(account, 'select 1');
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ open: number }>(
        "select count(*)::int as open from pg_stat_activity where usename like 'maru_alone_2__'",
      );
      return rows[0]?.open;
    })
    .toBeLessThanOrEqual(40);
});

test('an address that names another login or other settings does not change who asks', async () => {
  const address = new URL(url);
  address.searchParams.set('user', 'maru');
  address.searchParams.set('options', '-c search_path=pg_temp');
  const elsewhere = newSource(address.href);
  expect((await read(3, 'select session_user from orders limit 1', elsewhere)).rows).toEqual([
    ['maru_alone_3'],
  ]);
  await elsewhere.close();
});

test('a server that answers no more is left alone, and the next statement finds a new connection', async () => {
  const hasty = new PostgresSource({
    url,
    prefix: PREFIX,
    passwordOf: async () => 'secret-of-login',
    timeMs: 100,
    answerMs: 1_000,
    socket: () => new DeafSocket(),
  });
  const asks = () => read(5, 'select count(*) from orders', hasty);
  expect((await asks()).rows).toEqual([['10']]);
  DeafSocket.isDeaf = true;
  await expect(asks()).rejects.toBeInstanceOf(SourceError);
  DeafSocket.isDeaf = false;
  expect((await asks()).rows).toEqual([['10']]);
  await hasty.close();
});

test('all steps of a preview together take two seconds at most', async () => {
  const sql = 'insert into steps values (1)';
  const grants: TableGrant[] = [{ table: 'steps', rights: ['create'] }];
  const change = { sql, returningAll: undefined, table: 'steps', keys: ['id'], atMost: 1 };
  await expect(source.preview({ account: 6, grants }, change)).rejects.toBeInstanceOf(
    OverTimeError,
  );
});

test('the password of a login is not in what the server could log', async () => {
  const sent = vi.spyOn(pg.Connection.prototype, 'query');
  expect((await read(6, 'select count(*) from orders')).rows).toEqual([['10']]);
  const texts = sent.mock.calls.flat().join();
  sent.mockRestore();
  expect(texts).toContain("password E''SCRAM-SHA-256$4096:");
  expect(texts).not.toContain('secret-of-login');
});

test('a connection that is lost while a change is kept leaves the outcome unknown', async () => {
  const sql = 'insert into slow values (1)';
  const grants: TableGrant[] = [{ table: 'slow', rights: ['create'] }];
  const follows = { later: 1 };
  const change = { sql, returningAll: undefined, table: 'slow', keys: ['id'], atMost: 1, follows };
  const made = source.change({ account: 4, grants }, change).catch((error: Error) => error);
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query = 'commit' and wait_event = 'PgSleep'",
      );
      return rowCount;
    })
    .toBe(1);
  expect(await made).toBeInstanceOf(OutcomeUnknownError);
});
