import { getDataSource, setDataSource } from '@maru/contract/data-source';
import {
  getTablePermissions,
  listClosedTables,
  saveTablePermissions,
} from '@maru/contract/table-permissions';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { newBusinessDatabase } from '../../../../test/business-database.ts';
import { grant } from '../../../../test/data-scene.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
} from '../../../../test/factories.ts';
import { world } from '../../../../test/world.ts';

const NONE = { read: false, create: false, update: false, delete: false };

/** Hana may read and update orders and read refunds, Juno read refunds; the other database has no refunds. */
async function setting() {
  const { caller, company, id } = await newAdministrator();
  const [hana, juno] = [
    await newAccount(company, { username: 'hana' }),
    await newAccount(company, { username: 'juno' }),
  ];
  const first = await newBusinessDatabase(
    'create table orders (id int); create table refunds (id int)',
  );
  const other = await newBusinessDatabase('create table orders (secret text)');
  const set = (url: string, keep_rights?: boolean) =>
    caller.attempt(setDataSource, {
      body: { kind: 'postgres', url, ...(keep_rights !== undefined && { keep_rights }) },
    });
  await set(first.url);
  const gridOf = async (user: { id: number }) =>
    (await caller.call(getTablePermissions, { query: { user_id: String(user.id) } })).rows;
  const [orders = 0, refunds = 0] = (await gridOf(hana)).map((row) => row.dbtable_id);
  await grant(hana, orders, 'read', 'update');
  await grant(hana, refunds, 'read');
  await grant(juno, refunds, 'read');
  const logged = (await actionLogOf(company)).length;
  const newLog = async () => (await actionLogOf(company)).slice(logged);
  return { caller, company, id, hana, juno, first, other, set, gridOf, orders, refunds, newLog };
}

/** Whether a transaction waits for one that has changed a row. */
async function someoneWaits(): Promise<boolean> {
  const { db } = await world();
  const waiting = await db.asOwner((owner) =>
    sql`select from pg_locks where locktype = 'transactionid' and not granted`.execute(owner),
  );
  return waiting.rows.length > 0;
}

describe('rights when another database is set', () => {
  test('nothing is set before somebody has said what becomes of them', async () => {
    const { caller, hana, first, other, set, gridOf, newLog } = await setting();
    const before = await gridOf(hana);
    const answer = await set(other.url);
    expect([answer.status, answer.headers['maru-error-code']]).toEqual([409, 'rights_undecided']);
    expect(answer.body.detail).toContain('rights on tables: 2, of which 1 on tables whose names');
    const korean = await caller
      .with({ 'accept-language': 'ko' })
      .attempt(setDataSource, { body: { kind: 'postgres', url: other.url } });
    expect(korean.body.detail).toContain('계정은 2개이며, 그중 1개는');
    expect(await gridOf(hana)).toEqual(before);
    expect(await caller.call(getDataSource, {})).toMatchObject({ address: first.address });
    expect(await newLog()).toEqual([]);
  });

  test('they are taken away with the change, which is logged, and not saved again from before', async () => {
    const { caller, hana, juno, first, other, set, gridOf, orders, newLog } = await setting();
    expect(await set(other.url, false)).toMatchObject({
      status: 200,
      body: { address: other.address, tables: [{ closed: '' }, { closed: 'vanished' }] },
    });
    for (const user of [hana, juno]) {
      expect(await gridOf(user)).toMatchObject([
        { table_name: 'orders', ...NONE },
        { table_name: 'refunds', ...NONE },
      ]);
    }
    const log = (await newLog()).map(({ model, object_repr, extra_info }) => [
      model,
      object_repr,
      extra_info,
    ]);
    expect(log.slice(0, 1)).toEqual([
      ['data source', other.address, `source: "${first.address}" → "${other.address}"`],
    ]);
    expect(log.slice(-2).toSorted()).toEqual([
      ['table permissions', 'hana', 'orders: read, update → (empty); refunds: read → (empty)'],
      ['table permissions', 'juno', 'refunds: read → (empty)'],
    ]);
    // As a screen does that has been open since before.
    const stale = await caller.attempt(saveTablePermissions, {
      body: { user_id: hana.id, items: [{ dbtable_id: orders, ...NONE, read: true }] },
    });
    expect([stale.status, stale.body]).toEqual([
      400,
      { items: [`The table ${orders} does not exist. Nothing was saved.`] },
    ]);
    // Nobody has a right any more, so there is nothing to decide.
    expect((await set(first.url)).status).toBe(200);
    expect(await gridOf(hana)).toMatchObject([NONE, NONE]);
  });

  test('they stay if somebody says so', async () => {
    const { caller, hana, other, set, gridOf, newLog, refunds } = await setting();
    const before = await gridOf(hana);
    expect((await set(other.url, true)).status).toBe(200);
    expect(await gridOf(hana)).toMatchObject([
      { ...before[0], read: true, update: true },
      { ...before[1], read: true },
    ]);
    expect(await caller.call(listClosedTables, {})).toEqual([
      { dbtable_id: refunds, closed: 'vanished' },
    ]);
    expect((await newLog()).map(({ model }) => model)).not.toContain('table permissions');
  });

  test('they stay in the same database with another login or password, whatever is said', async () => {
    const { hana, first, set, gridOf } = await setting();
    const before = await gridOf(hana);
    const renewed = new URL(first.url);
    renewed.password = 'another';
    expect((await set(renewed.href)).status).toBe(200);
    renewed.username = 'maru';
    expect((await set(renewed.href, false)).status).toBe(200);
    expect(await gridOf(hana)).toEqual(before);
  });

  test('one that is being given at that moment is taken away as well', async () => {
    const { company, hana, juno, other, set, gridOf, orders, newLog } = await setting();
    let answer: ReturnType<typeof set> | undefined;
    await inCompany(company, async (tx) => {
      await tx.sql
        .insertInto('table_right')
        .values({
          company_id: company.id,
          account_id: juno.id,
          dbtable_id: orders,
          can_read: true,
          can_create: false,
          can_update: false,
          can_delete: false,
        })
        .execute();
      answer = set(other.url, false);
      await vi.waitFor(async () => expect(await someoneWaits()).toBe(true), 20_000);
    });
    expect((await answer)?.status).toBe(200);
    for (const user of [hana, juno]) expect(await gridOf(user)).toMatchObject([NONE, NONE]);
    expect(await newLog()).toContainEqual(
      expect.objectContaining({
        object_repr: 'juno',
        extra_info: 'orders: read → (empty); refunds: read → (empty)',
      }),
    );
  });
});
