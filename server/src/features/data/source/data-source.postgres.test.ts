import { listActionLogs } from '@maru/contract/action-logs';
import { getDataSource, setDataSource, syncDataSource } from '@maru/contract/data-source';
import { PERMISSIONS } from '@maru/contract/permissions';
import { getTablePermissions, saveTablePermissions } from '@maru/contract/table-permissions';
import pg from 'pg';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { newBusinessDatabase } from '../../../../test/business-database.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newMember,
} from '../../../../test/factories.ts';
import { SECRET_KEY, world } from '../../../../test/world.ts';
import { SessionCache } from '../../../core/session/session-cache.ts';
import { Work } from '../../../core/work.ts';
import { Sources } from './sources.ts';

const TABLES = `
  create table orders (id int primary key, total numeric(10, 2));
  create table refunds (id int primary key);
  create view owners_view as select * from refunds;
  insert into orders values (1, 10), (2, 20);`;

const opened: Sources[] = [];

afterAll(() => Promise.all(opened.map((sources) => sources.close())));

/** The sources of another process. */
async function otherProcess(secretKey = SECRET_KEY): Promise<Sources> {
  const { db } = await world();
  const onError = () => {};
  const work = new Work(db, new SessionCache(db), onError);
  const hosts = ['127.0.0.1'];
  const sources = new Sources({ work, secretKey, folder: undefined, hosts, onError });
  opened.push(sources);
  return sources;
}

const read = (sql: string) => ({ sql, isReading: true, isKept: false });
const readsOrders = (account: number) => ({
  account,
  grants: [{ table: 'orders', rights: ['read'] as const }],
});

describe('PUT /api/company/source/', () => {
  test('checks the server, keeps its address encrypted, and reads its tables into the grid without rights', async () => {
    const { caller, company, id } = await newAdministrator();
    const business = await newBusinessDatabase(TABLES);
    const sent = vi.spyOn(pg.Connection.prototype, 'query');
    const set = await caller.attempt(setDataSource, {
      body: { kind: 'postgres', url: business.url },
    });
    const texts = sent.mock.calls.flat().join();
    sent.mockRestore();
    expect(texts).toMatch(/create role \S+ login password 'SCRAM-SHA-256\$4096:/);
    expect(set.status).toBe(200);
    expect(set.body).toMatchObject({
      kind: 'postgres',
      address: business.address,
      is_former_cleared: true,
      tables: [
        { table_name: 'orders', alias_name: '', closed: '', columns: 2 },
        { table_name: 'owners_view', closed: 'view' },
        { table_name: 'refunds', closed: '' },
      ],
    });
    const grid = await caller.call(getTablePermissions, { query: { user_id: String(id) } });
    const none = { read: false, create: false, update: false, delete: false };
    expect(grid.rows).toMatchObject(
      ['orders', 'owners_view', 'refunds'].map((table_name) => ({ table_name, ...none })),
    );
    const { rows } = await inCompany(company, (tx) =>
      tx.sql
        .selectFrom('data_source')
        .select(['url', 'address'])
        .where('company_id', '=', company.id)
        .execute()
        .then((rows) => ({ rows })),
    );
    expect(rows[0]?.address).toBe(business.address);
    const everything = [
      set.body,
      await caller.call(getDataSource, {}),
      await caller.call(listActionLogs, { query: {} }),
      Buffer.from(rows[0]?.url ?? []).toString('latin1'),
    ];
    for (const secret of [
      business.password,
      encodeURIComponent(business.password),
      business.user,
    ]) {
      expect(JSON.stringify(everything)).not.toContain(secret);
    }
    expect(await actionLogOf(company)).toMatchObject([
      {
        model: 'data source',
        object_repr: business.address,
        extra_info: `source: embedded → "${business.address}"`,
      },
      {
        action_type: 'create',
        model: 'database table',
        object_repr: 'orders',
        extra_info: 'columns: id, total',
      },
      { object_repr: 'owners_view', extra_info: 'closed: view; columns: id' },
      { object_repr: 'refunds', extra_info: 'columns: id' },
    ]);
    expect(await business.logins()).toEqual([]);
  });

  test('says in words what is missing, and stores nothing', async () => {
    const business = await newBusinessDatabase(TABLES);
    const empty = await newBusinessDatabase('');
    const foreign = await newBusinessDatabase(TABLES);
    await foreign.run('alter table orders owner to maru');
    const plain = await newBusinessDatabase(TABLES);
    await plain.run(`alter role ${plain.user} nocreaterole`);
    const keptOut = await newBusinessDatabase(TABLES);
    const [database] = await keptOut.run<{ name: string }>('select current_database() as name');
    await keptOut.run(`revoke connect on database ${database?.name} from public`);
    const at = (change: Partial<URL>): string => Object.assign(new URL(business.url), change).href;
    const { databaseUrl } = await world();
    const refusals: [string, string][] = [
      [at({ port: '1' }), 'cannot be reached'],
      [at({ hostname: 'nowhere.invalid' }), 'cannot be reached'],
      [at({ hostname: '127.0.0.2' }), 'SOURCE_HOSTS'],
      [at({ username: 'nobody_here' }), 'refused the user or the password'],
      [at({ pathname: '/none' }), 'no database with this name'],
      [at({ search: '?sslmode=verify-full' }), 'has no TLS'],
      [at({ search: '?options=-c' }), 'only sslmode'],
      [plain.url, 'may not create roles'],
      [foreign.url, 'may not grant rights on these tables: orders.'],
      [empty.url, 'has no tables'],
      [keptOut.url, 'not let in'],
      [databaseUrl, 'a database of Maru itself'],
    ];
    for (const [url, words] of refusals) {
      const { caller, company } = await newAdministrator();
      const answer = await caller.attempt(setDataSource, { body: { kind: 'postgres', url } });
      expect([answer.status, answer.body], words).toMatchObject([
        400,
        { url: [expect.stringContaining(words)] },
      ]);
      expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0/);
      expect(await caller.call(getDataSource, {})).toMatchObject({ kind: 'embedded', tables: [] });
      expect(await actionLogOf(company)).toEqual([]);
    }
    expect(
      await business.run(`select from pg_roles where rolname like 'maru\\_%\\_trial\\_%'`),
    ).toEqual([]);
  });

  test('another source ends the logins that accounts had in the former one, and closes its tables', async () => {
    const { caller, company, id } = await newAdministrator();
    const [first, second] = [await newBusinessDatabase(TABLES), await newBusinessDatabase(TABLES)];
    await second.run('drop table refunds cascade');
    const set = (body: object) => caller.attempt(setDataSource, { body });
    await set({ kind: 'postgres', url: first.url });
    const sources = await otherProcess();
    const source = await sources.of(company.id);
    expect((await source.run(readsOrders(id), read('select id from orders'))).rows).toEqual([
      ['1'],
      ['2'],
    ]);
    expect(await first.logins()).toEqual([
      expect.stringMatching(`^maru_${company.id}_\\w+_${id}$`),
    ]);
    // The same place with another password: everybody keeps their login.
    const renewed = new URL(first.url);
    renewed.password = 'another';
    await set({ kind: 'postgres', url: renewed.href });
    expect(await first.logins()).toHaveLength(1);
    const changed = await set({ kind: 'postgres', url: second.url });
    expect(changed.body).toMatchObject({
      address: second.address,
      is_former_cleared: true,
      tables: [
        { closed: '' },
        { closed: 'vanished' },
        { table_name: 'refunds', closed: 'vanished' },
      ],
    });
    expect(await first.logins()).toEqual([]);
    // Another process notices with its next statement.
    await second.run('update orders set id = id + 10');
    const now = await sources.of(company.id);
    expect((await now.run(readsOrders(id), read('select id from orders'))).rows).toEqual([
      ['11'],
      ['12'],
    ]);
    await expect(source.run(readsOrders(id), read('select 1'))).rejects.toThrow(
      'changed meanwhile',
    );
    await second.run(`alter role ${second.user} nologin`);
    const third = await newBusinessDatabase(TABLES);
    const last = await set({ kind: 'postgres', url: third.url });
    expect(last.body).toMatchObject({ address: third.address, is_former_cleared: false });
    const stored = await inCompany(company, (tx) =>
      tx.sql.selectFrom('source_login').selectAll().where('company_id', '=', company.id).execute(),
    );
    expect(stored).toEqual([]);
  });

  test('is for those who may change the source, and limited', async () => {
    const company = await newCompany();
    const others = PERMISSIONS.filter((codename) => codename !== 'change_source');
    const { caller: without } = await newMember(company, { permissions: others });
    expect((await without.attempt(getDataSource, {})).status).toBe(403);
    const { caller } = await newMember(company, { permissions: ['change_source'] });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const body = { kind: 'postgres', url: 'postgres://a:b@nowhere.invalid/x' };
      statuses.push((await caller.attempt(setDataSource, { body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await caller.attempt(syncDataSource, {})).status).toBe(429);
  });
});

describe('POST /api/company/source/sync/', () => {
  test('adds new tables, marks vanished ones, and opens those that are back with their rights', async () => {
    const { caller, company } = await newAdministrator();
    const hana = await newAccount(company, { username: 'hana' });
    const business = await newBusinessDatabase(TABLES);
    const { body } = await caller.attempt(setDataSource, {
      body: { kind: 'postgres', url: business.url },
    });
    expect(body.tables).toHaveLength(3);
    const grid = () => caller.call(getTablePermissions, { query: { user_id: String(hana.id) } });
    const orders = (await grid()).rows[0];
    const rights = { read: true, create: false, update: false, delete: false };
    await caller.call(saveTablePermissions, {
      body: { user_id: hana.id, items: [{ dbtable_id: orders?.dbtable_id ?? 0, ...rights }] },
    });
    const sync = () => caller.call(syncDataSource, {});
    expect(await sync()).toMatchObject({ added: [], vanished: [], back: [] });
    const before = await actionLogOf(company);
    await business.run(`
      alter table orders rename to orders_later;
      create table "odd, ""name""" (id int);
      alter table refunds add column note text`);
    expect(await sync()).toMatchObject({
      added: ['odd, "name"', 'orders_later'],
      vanished: ['orders'],
      back: [],
      tables: expect.arrayContaining([
        { table_name: 'orders', alias_name: '', closed: 'vanished', columns: 2 },
        { table_name: 'refunds', alias_name: '', closed: '', columns: 2 },
      ]),
    });
    await business.run('alter table orders_later rename to orders');
    expect(await sync()).toMatchObject({ added: [], vanished: ['orders_later'], back: ['orders'] });
    expect((await grid()).rows.find((row) => row.table_name === 'orders')).toMatchObject(rights);
    const log = (await actionLogOf(company)).slice(before.length);
    expect(log.map((entry) => [entry.object_repr, entry.extra_info])).toEqual([
      ['odd, "name"', 'columns: id'],
      ['orders_later', 'columns: id, total'],
      ['refunds', 'columns: id → id, note'],
      ['orders', 'closed: (empty) → vanished'],
      ['orders', 'closed: vanished → (empty)'],
      ['orders_later', 'closed: (empty) → vanished'],
    ]);
  });

  test('of functions it keeps the names that a statement could use, and not too many of them', async () => {
    const { caller, company } = await newAdministrator();
    const business = await newBusinessDatabase(TABLES);
    await business.run(`
      create function lower(int) returns int language sql as 'select 1';
      create function own(int) returns int language sql as 'select 1';
      create function first_of(orders) returns int language sql as 'select 1'`);
    await caller.call(setDataSource, { body: { kind: 'postgres', url: business.url } });
    const names = () =>
      inCompany(company, (tx) =>
        tx.sql.selectFrom('data_source').select('foreign_names').execute(),
      ).then(([row]) => row?.foreign_names);
    const kept = { functions: ['lower'], rowFunctions: ['first_of'], operators: [] };
    expect(await names()).toEqual(kept);
    await business.run(`
      do $$ begin
        for n in 1..2000 loop
          execute format('create function f%s(orders) returns int return 1', n);
        end loop;
      end $$`);
    const answer = await caller.attempt(syncDataSource, {});
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('2001 functions that take a row'),
    ]);
    expect(await names()).toEqual(kept);
  });

  test('ends the logins of accounts that lost their rights, or are inactive', async () => {
    const { caller, company, id } = await newAdministrator();
    const [hana, juno] = [await newAccount(company), await newAccount(company)];
    const business = await newBusinessDatabase(TABLES);
    await caller.call(setDataSource, { body: { kind: 'postgres', url: business.url } });
    const { rows } = await caller.call(getTablePermissions, { query: { user_id: String(id) } });
    const dbtable_id = rows[0]?.dbtable_id ?? 0;
    const set = (user_id: number, can: boolean) =>
      caller.call(saveTablePermissions, {
        body: {
          user_id,
          items: [{ dbtable_id, read: can, create: false, update: false, delete: false }],
        },
      });
    const source = await (await otherProcess()).of(company.id);
    for (const { id: user } of [hana, juno, { id }]) {
      await set(user, true);
      await source.run(readsOrders(user), read('select id from orders'));
    }
    expect(await business.logins()).toHaveLength(3);
    await set(hana.id, false);
    await inCompany(company, (tx) =>
      tx.sql.updateTable('account').set({ is_active: false }).where('id', '=', juno.id).execute(),
    );
    await caller.call(syncDataSource, {});
    expect(await business.logins()).toEqual([expect.stringMatching(`_${id}$`)]);
    // An account that has rights again can connect again, also where a connection is still open.
    await set(hana.id, true);
    await source.run(readsOrders(hana.id), read('select id from orders'));
    const elsewhere = await (await otherProcess()).of(company.id);
    await elsewhere.run(readsOrders(hana.id), read('select id from orders'));
    expect(await business.logins()).toHaveLength(2);
  });

  test('a right that was taken away is soon gone from the source, also if nobody asks again', async () => {
    const { caller, company, id } = await newAdministrator();
    const people = [
      await newAccount(company),
      await newAccount(company),
      await newAccount(company),
    ];
    const business = await newBusinessDatabase(TABLES);
    await caller.call(setDataSource, { body: { kind: 'postgres', url: business.url } });
    const { rows } = await caller.call(getTablePermissions, { query: { user_id: String(id) } });
    const [orders, , refunds] = rows.map(({ dbtable_id }) => dbtable_id);
    const none = { read: false, create: false, update: false, delete: false };
    const may = (user_id: number, ...tables: (number | undefined)[]) =>
      caller.call(saveTablePermissions, {
        body: {
          user_id,
          items: [orders ?? 0, refunds ?? 0].map((dbtable_id) => ({
            ...none,
            dbtable_id,
            read: tables.includes(dbtable_id),
          })),
        },
      });
    const source = await (await otherProcess()).of(company.id);
    for (const { id: user } of people) {
      await may(user, orders);
      await source.run(readsOrders(user), read('select id from orders'));
    }
    const readable = async () => {
      const all = await business.run<{ may: string }>(`
        select concat_ws(',', case when has_table_privilege(oid, 'orders', 'select') then 'orders' end,
          case when has_table_privilege(oid, 'refunds', 'select') then 'refunds' end) as may
        from pg_roles where rolname ~ '_(${people.map(({ id: user }) => user).join('|')})$' and rolname like 'maru%'
        order by substring(rolname from '[0-9]+$')::bigint`);
      return all.map((row) => row.may);
    };
    expect(await readable()).toEqual(['orders', 'orders', 'orders']);
    const [first, second] = people;
    await may(first?.id ?? 0);
    await may(second?.id ?? 0, refunds);
    await expect.poll(readable, { timeout: 10_000 }).toEqual(['', 'refunds', 'orders']);
    // It asks with the rights that it has by now, and needs no other grant.
    const grants = [{ table: 'refunds', rights: ['read'] as const }];
    await source.run({ account: second?.id ?? 0, grants }, read('select id from refunds'));
  });

  test('with another secret key the source has to be set again, and says so', async () => {
    const { caller, company, id } = await newAdministrator();
    const business = await newBusinessDatabase(TABLES);
    await caller.call(setDataSource, { body: { kind: 'postgres', url: business.url } });
    const source = await (await otherProcess('another secret key, as long as the first')).of(
      company.id,
    );
    await expect(source.run(readsOrders(id), read('select 1'))).rejects.toMatchObject({
      text: {
        en: expect.stringContaining('Set the source again'),
        ko: expect.stringContaining('다시 설정'),
      },
    });
  });

  test('a server that is gone is told in words without its address', async () => {
    const { caller, company, id } = await newAdministrator();
    const business = await newBusinessDatabase(TABLES);
    await caller.call(setDataSource, { body: { kind: 'postgres', url: business.url } });
    await business.run(`alter role ${business.user} nologin`);
    const sources = await otherProcess();
    const failure = await (await sources.of(company.id))
      .run(readsOrders(id), read('select 1'))
      .catch((error: Error) => error);
    expect(String(failure)).toContain('refused the user or the password');
    const answer = await caller.with({ 'accept-language': 'ko' }).attempt(syncDataSource, {});
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('거부했습니다'),
    ]);
    expect(inject('databaseUrl')).toContain('127.0.0.1');
    expect(`${failure}${JSON.stringify(answer.body)}`).not.toMatch(/127\.0\.0\.1|owner_/);
  });
});
