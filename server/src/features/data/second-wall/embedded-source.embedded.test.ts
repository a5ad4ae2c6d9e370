import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sizeOfFolder } from './embedded-files.ts';
import { EmbeddedSource } from './embedded-source.store.ts';
import { BusyError, FullError, OutcomeUnknownError, TooManyRowsError } from './source.ts';

const TABLES = `
create table orders (id int primary key);
insert into orders values (1), (2);
create table endless (id int primary key);
create table later (id int primary key);
create function go_on() returns trigger language plpgsql security definer as 'begin loop end loop; end';
create constraint trigger goes_on after insert on later deferrable initially deferred
  for each row execute function go_on();
-- A trigger that is deferred once more runs at the commit.
create function put_off() returns trigger language plpgsql security definer as
  'begin set constraints all deferred; insert into public.later values (1); return new; end';
create constraint trigger puts_off after insert on endless deferrable initially deferred
  for each row execute function put_off();
create role maru_account_5;
grant all on orders to maru_account_5;
`;

function newFolder(isCreated: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-source-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const created = inject('createdFolder');
  if (isCreated && created) cpSync(join(created, 'database'), folder, { recursive: true });
  return folder;
}

const COUNT = { sql: 'select count(*) from orders', isReading: true, isKept: false };

test('a copy of a source has its tables, and none of the rights that were given in it', async () => {
  const source = new EmbeddedSource({ folder: newFolder(true), timeMs: 3_000 });
  onTestFinished(() => source.close());
  await source.asOwner(TABLES);
  const copy = new EmbeddedSource({ folder: newFolder(false), dump: await source.dump() });
  onTestFinished(() => copy.close());
  const asks = (account: number, rights: readonly 'read'[]) =>
    copy.run({ account, grants: [{ table: 'orders', rights }] }, COUNT);
  expect((await asks(1, ['read'])).rows).toEqual([['2']]);
  await expect(asks(5, [])).rejects.toMatchObject({ code: '42501' });
  await expect(copy.asOwner('begin; select 1 / 0')).rejects.toMatchObject({ code: '22012' });

  // Too many statements at once are refused.
  const many = await Promise.allSettled(Array.from({ length: 40 }, () => asks(1, ['read'])));
  const refused = many.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(19);
  expect(refused[0]).toMatchObject({ reason: new BusyError() });

  // A thread that ends while it keeps a change leaves the outcome unknown, and the next one finds the data.
  const change = {
    sql: 'insert into endless values (1)',
    returningAll: undefined,
    table: 'endless',
    keys: ['id'],
    atMost: 1,
    follows: { later: 1 },
  };
  const runner = { account: 2, grants: [{ table: 'endless', rights: ['create'] as const }] };
  await expect(source.change(runner, change)).rejects.toBeInstanceOf(OutcomeUnknownError);
  const grants = [{ table: 'orders', rights: ['read'] as const }];
  expect((await source.run({ account: 2, grants }, COUNT)).rows).toEqual([['2']]);

  // The rows that it left behind take no room once the source was closed.
  const isEmpty = `do $$ begin
    if pg_relation_size('endless') > 0 then raise exception 'dead rows'; end if;
  end $$`;
  await expect(source.asOwner(isEmpty)).rejects.toThrow('dead rows');
  await source.close();
  await source.asOwner(isEmpty);
});

test('what statements keep beside their memory is limited, and what is left of it is removed', async () => {
  const folder = newFolder(true);
  const temporary = join(folder, 'base', 'pgsql_tmp');
  mkdirSync(temporary);
  writeFileSync(join(temporary, 'pgsql_tmp42.0'), 'left behind');
  const source = new EmbeddedSource({ folder });
  onTestFinished(() => source.close());
  const sql =
    'select g, md5(g::text) || md5(g::text) from generate_series(1, 1000000000) g order by 2';
  const run = { sql, isReading: true, isKept: false };
  await expect(source.run({ account: 1, grants: [] }, run)).rejects.toMatchObject({
    code: '53400',
  });
  expect(existsSync(temporary) ? readdirSync(temporary) : []).toEqual([]);
});

test('a database that has reached its greatest size is read, and no longer changed', async () => {
  const folder = newFolder(true);
  const full = new EmbeddedSource({ folder, maxBytes: 1_000_000 });
  onTestFinished(() => full.close());
  await full.asOwner('create table orders (id int primary key)');
  const runner = {
    account: 1,
    grants: [{ table: 'orders', rights: ['read', 'create'] as const }],
  };
  const sql = 'insert into orders values (1)';
  const change = { sql, returningAll: undefined, table: 'orders', keys: ['id'], atMost: 1 };
  await expect(full.preview(runner, change)).rejects.toBeInstanceOf(FullError);
  await expect(full.change(runner, change)).rejects.toBeInstanceOf(FullError);
  expect((await full.run(runner, COUNT)).rows).toEqual([['0']]);
});

const DOCUMENTS = [{ table: 'documents', rights: ['read', 'create'] as const }];
const COUNT_DOCUMENTS = { ...COUNT, sql: 'select count(*) from documents' };

/** A source with a table of documents, whose folder may become so much larger than it is. */
async function growing(more: number, ...fill: string[]) {
  const folder = newFolder(true);
  const first = new EmbeddedSource({ folder });
  await first.asOwner('create table documents (id int primary key, body text)');
  for (const sql of fill) await first.asOwner(sql);
  await first.close();
  const source = new EmbeddedSource({ folder, maxBytes: sizeOfFolder(folder) + more });
  onTestFinished(() => source.close());
  const insert = (rows: string) => ({
    sql: `insert into documents ${rows}`,
    returningAll: undefined,
    table: 'documents',
    keys: ['id'],
    atMost: 1_000,
  });
  return { source, folder, insert, runner: { account: 1, grants: DOCUMENTS } };
}

test('previews of many rows, also unconfirmed, leave room for the changes of others', async () => {
  const { source, folder, insert, runner } = await growing(60_000_000);
  const many = insert("select n, repeat('x', 1900) from generate_series(1, 8000) n");
  const before = sizeOfFolder(join(folder, 'base'));
  for (let n = 0; n < 5; n += 1) {
    await expect(source.preview(runner, many)).rejects.toEqual(new TooManyRowsError(8_000));
  }
  const one = insert("values (1, 'one')");
  expect(await source.change(runner, one)).toMatchObject({ changed: 1 });
  expect((await source.run(runner, COUNT_DOCUMENTS)).rows).toEqual([['1']]);
  // It was cleaned up after each at once.
  expect(sizeOfFolder(join(folder, 'base')) - before).toBeLessThan(5_000_000);
});

test('a folder that was full of dead rows is made smaller before a change is refused', async () => {
  // A row after the dead ones keeps their pages.
  const { source, insert, runner } = await growing(
    -2_000_000,
    `insert into documents select n, repeat('x', 200) from generate_series(1, 80000) n;
     insert into documents values (0, 'kept'); delete from documents where id > 0`,
    'vacuum',
  );
  const one = insert("values (1, 'one')");
  expect(await source.change(runner, one)).toMatchObject({ changed: 1 });
});
