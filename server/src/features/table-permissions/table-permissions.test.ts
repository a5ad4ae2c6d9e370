import {
  getTablePermissions,
  listClosedTables,
  saveTablePermissions,
} from '@maru/contract/table-permissions';
import { describe, expect, test } from 'vitest';
import { newSourceTable } from '../../../test/data-scene.ts';
import {
  actionLogOf,
  newAccount,
  newAdministrator,
  newCompany,
  newTable,
} from '../../../test/factories.ts';

const none = { read: false, create: false, update: false, delete: false };
const all = { read: true, create: true, update: true, delete: true };

/** A member who may save rights, an account, and three tables created out of order. */
async function setting() {
  const admin = await newAdministrator();
  const { caller, company } = admin;
  const user = await newAccount(company, {
    username: 'hana',
    first_name: 'Hana',
    last_name: 'Kim',
  });
  const orders = await newTable(company, 'orders');
  const customers = await newTable(company, 'customers');
  const items = await newTable(company, 'items');
  const grid = () => caller.call(getTablePermissions, { query: { user_id: String(user.id) } });
  const save = (items: unknown[], user_id: unknown = user.id) =>
    caller.attempt(saveTablePermissions, { body: { user_id, items } });
  return { ...admin, user, orders, customers, items, grid, save };
}

const row = (dbtable_id: number, table_name: string, rights: object) => ({
  dbtable_id,
  table_name,
  alias_name: `The ${table_name}`,
  ...rights,
});

describe('GET /api/user-table-permissions/', () => {
  test('shows the user and one row per table, without rights to begin with', async () => {
    const { user, orders, customers, items, grid } = await setting();
    await newTable(await newCompany(), 'foreign');
    expect(await grid()).toEqual({
      user: { id: user.id, first_name: 'Hana', last_name: 'Kim', username: 'hana' },
      rows: [
        row(customers, 'customers', none),
        row(items, 'items', none),
        row(orders, 'orders', none),
      ],
    });
  });

  test('an account of another company gets the same 404 as an unknown one', async () => {
    const { caller } = await setting();
    const stranger = await newAccount(await newCompany());
    for (const user_id of [stranger.id, 999_999_999_999]) {
      const answer = await caller.attempt(getTablePermissions, { query: { user_id } });
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });
});

describe('GET /api/user-table-permissions/closed/', () => {
  test('has the tables that no statement can use, and why', async () => {
    const { caller, company } = await setting();
    const old = await newSourceTable(company, 'old_orders', { closed: 'vanished' });
    const seen = await newSourceTable(company, 'a_view', { closed: 'view' });
    await newSourceTable(await newCompany(), 'foreign', { closed: 'foreign' });
    expect(await caller.call(listClosedTables, {})).toEqual([
      { dbtable_id: seen, closed: 'view' },
      { dbtable_id: old, closed: 'vanished' },
    ]);
  });
});

describe('POST /api/user-table-permissions/bulk_save/', () => {
  test('saves each of the four rights, and answers 200 with the grid', async () => {
    const { user, orders, customers, items, grid, save } = await setting();
    const saved = await save([
      { dbtable_id: orders, ...none, read: true },
      { dbtable_id: customers, ...none, create: true, delete: true },
      { dbtable_id: items, ...none, update: true },
    ]);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      user: { id: user.id, first_name: 'Hana', last_name: 'Kim', username: 'hana' },
      rows: [
        row(customers, 'customers', { ...none, create: true, delete: true }),
        row(items, 'items', { ...none, update: true }),
        row(orders, 'orders', { ...none, read: true }),
      ],
    });
    expect(await grid()).toEqual(saved.body);
    const again = await save([{ dbtable_id: orders, ...none, create: true }], String(user.id));
    expect(again.body.rows[2]).toEqual(row(orders, 'orders', { ...none, create: true }));
  });

  test('leaves tables that are not named, and other accounts, as they are', async () => {
    const { caller, company, orders, customers, items, grid, save } = await setting();
    const colleague = await newAccount(company);
    await save([{ dbtable_id: orders, ...all }], colleague.id);
    await save([
      { dbtable_id: orders, ...all },
      { dbtable_id: customers, ...all },
    ]);
    await save([{ dbtable_id: orders, ...none }]);
    expect((await grid()).rows).toEqual([
      row(customers, 'customers', all),
      row(items, 'items', none),
      row(orders, 'orders', none),
    ]);
    const query = { user_id: String(colleague.id) };
    expect((await caller.call(getTablePermissions, { query })).rows[2]).toEqual(
      row(orders, 'orders', all),
    );
    expect((await save([])).status).toBe(200);
    expect((await grid()).rows[0]).toEqual(row(customers, 'customers', all));
  });

  test('a table named twice is 400, and nothing is saved', async () => {
    const { company, orders, customers, grid, save } = await setting();
    const before = await grid();
    const answer = await save([
      { dbtable_id: customers, ...all },
      { dbtable_id: orders, ...all },
      { dbtable_id: orders, ...all },
    ]);
    expect([answer.status, answer.body]).toEqual([
      400,
      { items: [`The table ${orders} is named twice. Nothing was saved.`] },
    ]);
    expect(await grid()).toEqual(before);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('an unknown table, or one of another company, is 400, and nothing is saved', async () => {
    const { company, orders, grid, save } = await setting();
    const before = await grid();
    for (const unknown of [await newTable(await newCompany()), 999_999_999_999]) {
      const answer = await save([
        { dbtable_id: orders, ...all },
        { dbtable_id: unknown, ...all },
      ]);
      expect([answer.status, answer.body]).toEqual([
        400,
        { items: [`The table ${unknown} does not exist. Nothing was saved.`] },
      ]);
    }
    expect(await grid()).toEqual(before);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('an account of another company is 404', async () => {
    const { save, orders } = await setting();
    const elsewhere = await newCompany();
    const stranger = await newAccount(elsewhere);
    const answer = await save([{ dbtable_id: orders, ...all }], stranger.id);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    expect(await actionLogOf(elsewhere)).toEqual([]);
  });

  test('logs a save in one entry with old and new values, and nothing if nothing changed', async () => {
    const { company, username, orders, customers, save } = await setting();
    await save([{ dbtable_id: customers, ...none, read: true }]);
    const second = await save([
      { dbtable_id: orders, ...all },
      { dbtable_id: customers, ...none },
    ]);
    const third = await save([{ dbtable_id: customers, ...none }]);
    expect(third.status).toBe(200);
    const log = await actionLogOf(company);
    expect(log).toHaveLength(2);
    expect(log[1]).toMatchObject({
      user_name: username,
      action_type: 'update',
      model: 'table permissions',
      object_repr: 'hana',
      request_id: second.headers['x-request-id'],
      extra_info: 'customers: read → (empty); orders: (empty) → read, create, update, delete',
    });
  });
});
