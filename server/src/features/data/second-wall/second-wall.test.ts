import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newTestSource, newTestSourceAlone } from '../../../../test/sources.ts';
import { FUNCTIONS } from '../first-wall/allowed-names.ts';
import { ROW_FUNCTIONS } from '../first-wall/column-names.ts';
import {
  OverTimeError,
  RightsChangedError,
  SOURCE_LIMITS,
  type Source,
  type TableGrant,
} from './source.ts';

const TABLES = `
create table orders (id int generated always as identity primary key, status text, total numeric);
create table refunds (id int generated always as identity primary key, secret text);
create table inbox (id int generated always as identity primary key, note text);
insert into orders (status, total) select 'open', n from generate_series(1, 3000) n;
insert into refunds (secret) values ('the secret of refunds');
`;

const url = inject('databaseUrl');
const ENGINE = url ? 'PostgreSQL' : 'PGlite';

const GRANTS: TableGrant[] = [
  { table: 'orders', rights: ['read', 'update'] },
  { table: 'inbox', rights: ['create'] },
];
const runner = { account: 7, grants: GRANTS };

describe(ENGINE, () => {
  let source: Source;
  beforeAll(async () => {
    source = await newTestSourceAlone();
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

  test('the widest answers are cut', async () => {
    const columns = (value: string, count: number) => Array(count).fill(value).join(', ');
    const long = (character: string) =>
      `with a as materialized (select string_agg(${character}, '') v from generate_series(1, 1900))
       select v from a, generate_series(1, 1000)`;
    for (const sql of [
      `select ${columns('null', 1_600)} from generate_series(1, 1000)`,
      `select ${columns("''", 1_600)} from generate_series(1, 1000)`,
      `select ${columns("'a'", 60)} from generate_series(1, 1000)`,
      long('chr(1)'),
      long("'가'"),
    ]) {
      const { rows, isCut } = await read(sql);
      expect(isCut).toBe(true);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.flat().length).toBeLessThanOrEqual(50_000);
      expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThanOrEqual(2_000_000);
    }
    const full = await read(`select ${columns('null', 50)} from generate_series(1, 1000)`);
    expect([full.rows.length, full.isCut]).toEqual([1_000, false]);
    // What a change returns is held to it as well.
    const { rows } = await change(
      `update orders set status = status where id = 1 returning ${columns('null', 1_600)}`,
    );
    expect(rows.flat()).toHaveLength(1_600);
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
    const asTrusted = (grants: readonly TableGrant[]) =>
      source.run({ account: 8, grants }, { sql, isReading: true, isKept: false });
    expect((await asTrusted(trusted.grants)).rows).toEqual([['the secret of refunds']]);
    await expect(asTrusted([])).rejects.toMatchObject({ code: '42501' });
  });

  test('nothing runs if the rights are others when its turn has come', async () => {
    const late = { ...runner, beforeRun: () => Promise.reject(new RightsChangedError()) };
    const run = { sql: "update orders set status = 'late'", isReading: false, isKept: true };
    await expect(source.run(late, run)).rejects.toBeInstanceOf(RightsChangedError);
    expect((await read("select 1 from orders where status = 'late'")).rows).toEqual([]);
  });

  /** Kept true for both versions of PostgreSQL: what takes any row can be called as if it were a column. */
  test('the functions of PostgreSQL that take any row are known to the first wall', async () => {
    const known = [...ROW_FUNCTIONS, ...FUNCTIONS].map((name) => `'${name}'`).join(', ');
    await source.asOwner(`
      do $$
      declare
        unknown text := (
          select string_agg(distinct proname, ' ') from pg_proc
          where pronamespace = 'pg_catalog'::regnamespace and proname not in (${known})
            and pronargs >= 1 and pronargs - pronargdefaults <= 1 and proargtypes[0] in (
              'record'::regtype, '"any"'::regtype, 'anyelement'::regtype, 'anynonarray'::regtype,
              'anycompatible'::regtype, 'anycompatiblenonarray'::regtype
            )
        );
      begin
        if unknown is not null then raise exception '%', unknown; end if;
      end
      $$`);
  });

  test('COPY waits for nothing', async () => {
    const started = performance.now();
    await expect(change('copy inbox (note) from stdin')).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(SOURCE_LIMITS.timeMs);
    expect((await read('select count(*) from orders')).rows).toEqual([['3000']]);
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
