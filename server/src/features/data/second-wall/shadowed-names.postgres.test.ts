import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSourceDatabase } from '../../../../test/sources.ts';
import { PostgresSource } from './postgres-source.store.ts';
import { ChangedSourceError, type TableGrant } from './source.ts';

/**
 * A function or operator in `public` with exactly the types of Maru's own queries takes precedence over PostgreSQL's
 * own function or operator that takes any type, unless that is named with its schema.
 */
let source: PostgresSource;
let owner: pg.Client;
beforeAll(async () => {
  const url = await newSourceDatabase();
  source = new PostgresSource({ url, prefix: 'maru_shadow', passwordOf: async () => 'a-password' });
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    create table orders (id varchar primary key, status varchar);
    insert into orders values ('1', 'OPEN');
    create table called (who text);
    grant insert on called to public;
    create function note() returns void language plpgsql as $$ begin
      if current_setting('transaction_read_only') = 'off' then
        insert into public.called values (current_user);
      end if;
    end $$`);
});
afterAll(async () => {
  await owner.end();
  await source.close();
});

const names = { tables: ['orders'], functions: ['lower'], operators: [], columns: ['status'] };
const GRANTS: readonly TableGrant[] = [{ table: 'orders', rights: ['read', 'update'] }];
const runner = { account: 1, grants: GRANTS, names };
const query = (sql: string) => source.run(runner, { sql, isReading: true, isKept: false });
const update = {
  sql: "update orders set status = 'DONE'",
  returningAll: "update orders set status = 'DONE' returning *",
  table: 'orders',
  keys: ['id'],
  atMost: 10,
};

test('an operator on lists of names does not hide a function of the owner', async () => {
  await query('select lower(status) from orders');
  await owner.query(`
    create function public.lower(varchar) returns text language sql as $$ select 'another ' || $1 $$;
    create function public.no_names(name[], name[]) returns name[] language sql as $$ select '{}'::name[] $$;
    create operator public.|| (leftarg = name[], rightarg = name[], function = public.no_names)`);
  for (let n = 0; n < 3; n += 1) {
    await expect(query('select lower(status) from orders')).rejects.toBeInstanceOf(
      ChangedSourceError,
    );
  }
  await owner.query('drop function public.lower(varchar); drop function public.no_names cascade');
});

const RIGHTS = 'text, oid, bool, bool, bool, bool, bool, bigint, bigint, bool, text';

test.each([
  ['cardinality(name[])', 'int', ''],
  [`concat_ws(${RIGHTS})`, 'text', ''],
  ['same_class(oid, regclass)', 'bool', '= (leftarg = oid, rightarg = regclass'],
  ['same_schema(oid, regnamespace)', 'bool', '= (leftarg = oid, rightarg = regnamespace'],
  ['joined(name, text)', 'text', '|| (leftarg = name, rightarg = text'],
  ['same_key(varchar, varchar)', 'bool', '= (leftarg = varchar, rightarg = varchar'],
])(
  '%s of somebody else is not called with the rights of an account',
  async (name, returns, operator) => {
    await owner.query(`create function public.${name} returns ${returns} language plpgsql as $$
    begin perform public.note(); return null; end $$`);
    if (operator) {
      await owner.query(
        `create operator public.${operator}, function = public.${name.split('(')[0]})`,
      );
    }
    const preview = await source.preview(runner, update);
    expect(preview.before).toEqual([['1', 'OPEN']]);
    await source.change(runner, { ...update, follows: {} });
    await owner.query("update orders set status = 'OPEN'");
    expect((await owner.query('select * from called')).rows).toEqual([]);
    await owner.query(`drop function public.${name} cascade`);
  },
);

test('a statement is planned as the server is told to, whatever its check', async () => {
  await owner.query(`create function public.status(int) returns int language sql as 'select 1'`);
  for (let n = 0; n < 4; n += 1) {
    const { rows } = await query("select current_setting('plan_cache_mode') from orders");
    expect(rows).toEqual([['auto']]);
  }
});
