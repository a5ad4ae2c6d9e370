import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '@maru/harness/src/server-process.ts';
import { afterEach, expect, inject, test, vi } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newCompany,
  newTable,
  type TestCompany,
} from '../../../../test/factories.ts';
import { SECRET_KEY, world } from '../../../../test/world.ts';
import { SessionCache } from '../../../core/session/session-cache.ts';
import { Work } from '../../../core/work.ts';
import { NoMemoryError, type Source } from '../second-wall/source.ts';
import { DEFAULT_SOURCE, tablesOf } from './data-source.store.ts';
import { dumpFolder, embeddedCompanies } from './embedded-folder.ts';
import { loadEmbedded } from './load-embedded.ts';
import { TOO_MANY_OPEN } from './source-unavailable.ts';
import { Sources, type SourcesOptions } from './sources.ts';

const SEED = `
  create table orders (id int generated always as identity primary key, status text);
  insert into orders (status) select 'open' from generate_series(1, 50);
  create table refunds (id int primary key);`;

const opened: Sources[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((sources) => sources.close()));
});

interface Setting {
  sources: Sources;
  errors: Error[];
}

/** A process that uses the sources in this folder. */
async function process(
  folder: string,
  idleMs = 60_000,
  more: Partial<SourcesOptions> = {},
): Promise<Setting> {
  const { db } = await world();
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const work = new Work(db, new SessionCache(db), onError);
  const sources = new Sources({ work, secretKey: SECRET_KEY, folder, onError, idleMs, ...more });
  opened.push(sources);
  return { sources, errors };
}

/** A folder in which the company's source is to be filled with this. */
function seeded({ id }: TestCompany, sql: string): string {
  const folder = newFolder();
  const own = join(folder, String(id));
  mkdirSync(own);
  // An empty database, which takes seconds to create.
  cpSync(inject('createdFolder'), own, { recursive: true });
  writeFileSync(join(own, 'seed.sql'), sql);
  return folder;
}

const countOrders = async (source: Source): Promise<unknown> => {
  const runner = { account: 1, grants: [{ table: 'orders', rights: ['read'] as const }] };
  const run = { sql: 'select count(*) from orders', isReading: true, isKept: false };
  return (await source.run(runner, run)).rows[0]?.[0];
};

test('is filled and read into the grid at its first use, and closed when idle until it is used again', async () => {
  const company = await newCompany();
  await newTable(company, 'orders');
  await newTable(company, 'imported');
  const folder = seeded(company, SEED);
  const own = join(folder, String(company.id));
  const { sources, errors } = await process(folder, 500);
  expect(existsSync(join(own, 'holder.json'))).toBe(false);
  const source = await sources.of(company.id);
  expect(await countOrders(source)).toBe('50');
  expect(existsSync(join(own, 'seed.sql'))).toBe(false);
  expect(await inCompany(company, tablesOf)).toMatchObject([
    { table_name: 'imported', alias_name: 'The imported', closed: 'vanished', columns: [] },
    {
      table_name: 'orders',
      alias_name: 'The orders',
      closed: '',
      columns: [
        { name: 'id', type: 'integer', is_key: true },
        { name: 'status', type: 'text', is_key: false },
      ],
    },
    { table_name: 'refunds', alias_name: '', closed: '' },
  ]);
  expect((await actionLogOf(company)).map((entry) => [entry.user_name, entry.object_repr])).toEqual(
    [
      ['(system)', 'orders'],
      ['(system)', 'refunds'],
      ['(system)', 'imported'],
    ],
  );
  const isHeld = () => existsSync(join(own, 'holder.json'));
  await vi.waitFor(() => expect(isHeld()).toBe(false), { timeout: 60_000 });
  await source.asOwner("insert into orders (status) values ('new')");
  expect(isHeld()).toBe(true);
  expect(await countOrders(await sources.of(company.id))).toBe('51');
  expect(statSync(own).mode & 0o777).toBe(0o700);
  expect(statSync(join(own, 'database')).mode & 0o777).toBe(0o700);
  expect(errors).toEqual([]);
});

test('is held by one process: others are told what to do, and can read its tables and copy it', async () => {
  const company = await newCompany();
  const folder = seeded(company, SEED);
  const [first, second] = [await process(folder), await process(folder)];
  expect(await countOrders(await first.sources.of(company.id))).toBe('50');
  await expect(countOrders(await second.sources.of(company.id))).rejects.toMatchObject({
    text: {
      en: expect.stringContaining('set a PostgreSQL source'),
      ko: expect.stringContaining('PostgreSQL 데이터 소스를 설정해'),
    },
  });
  const { tables } = await second.sources.describe(company.id, DEFAULT_SOURCE);
  expect(tables.map(({ name }) => name)).toEqual(['orders', 'refunds']);
  expect(embeddedCompanies(folder)).toEqual([company.id]);
  const dump = await dumpFolder(join(folder, String(company.id)), {
    timeMs: undefined,
    onError: () => {},
  });
  await first.sources.close();
  expect(await countOrders(await second.sources.of(company.id))).toBe('50');
  // A copy that was made while the other process held the source is a database of its own.
  const copied = newFolder();
  mkdirSync(join(copied, String(company.id)));
  await loadEmbedded(join(copied, String(company.id), 'database'), dump);
  const third = await process(copied);
  expect(await countOrders(await third.sources.of(company.id))).toBe('50');
});

test('a seed that fails changes nothing, is told, and is tried again at the next opening', async () => {
  const company = await newCompany();
  const folder = seeded(company, 'create table orders (id int); insert into nowhere values (1)');
  const own = join(folder, String(company.id));
  const { sources, errors } = await process(folder);
  expect((await (await sources.of(company.id)).describe()).tables).toEqual([]);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('nowhere')]);
  expect(readdirSync(own)).toContain('seed.sql');
  await sources.close();
  writeFileSync(join(own, 'seed.sql'), SEED);
  const again = await process(folder);
  expect(await countOrders(await again.sources.of(company.id))).toBe('50');
});

test('all share one budget of memory: unused ones are closed for another, and used ones are waited for', async () => {
  const [one, other] = [await newCompany(), await newCompany()];
  const folder = seeded(one, SEED);
  cpSync(join(folder, String(one.id)), join(folder, String(other.id)), { recursive: true });
  const { sources } = await process(folder, 60_000, { memoryMb: 256, roomMs: 300 });
  const [first, second] = [await sources.of(one.id), await sources.of(other.id)];
  expect(await countOrders(first)).toBe('50');
  expect(await countOrders(second)).toBe('50');
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const grants = [{ table: 'orders', rights: ['read'] as const }];
  const used = second.run(
    { account: 1, grants, beforeRun: () => isDone },
    { sql: 'select 1', isReading: true, isKept: false },
  );
  await expect(countOrders(first)).rejects.toMatchObject({ text: TOO_MANY_OPEN });
  done();
  await used;
  expect(await countOrders(first)).toBe('50');
  // What it may not have because of the budget is told apart from what it may not have at all.
  const sql =
    "with a as (select string_agg('a', '') as s from generate_series(1, 12000)) select replace(s, 'a', s) from a";
  await expect(
    first.run({ account: 1, grants }, { sql, isReading: true, isKept: false }),
  ).rejects.toBeInstanceOf(NoMemoryError);
  expect(await countOrders(first)).toBe('50');
});
