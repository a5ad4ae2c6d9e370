import { beforeAll, describe, expect, test } from 'vitest';
import { dataProvider } from './data-provider.ts';
import {
  actionLogOf,
  newAccount,
  newAdministrator,
  newDepartment,
  newGroup,
  type TestMember,
} from './factories.ts';
import { serverUrl, tokenOf } from './live-client.ts';
import { world } from './world.ts';

const byName = { page: 1, perPage: 10, field: 'name', order: 'ASC' } as const;
const byUsername = { ...byName, field: 'username' } as const;

let admin: TestMember;
let client: ReturnType<typeof dataProvider>;

beforeAll(async () => {
  admin = await newAdministrator();
  const address = (await serverUrl((await world()).app)).replace('ws:', 'http:');
  client = dataProvider(`${address}/api`, await tokenOf(admin));
});

const actions = async () => (await actionLogOf(admin.company)).map((entry) => entry.action_type);

describe('a client for APIs in the style of Django REST framework, over HTTP', () => {
  test('lists in pages of 10, 25 and 50, ordered and filtered, and reads one and several', async () => {
    for (let n = 10; n < 63; n += 1) await newAccount(admin.company, { username: `page${n}` });
    const filter = { username: 'page', q: undefined };
    for (const [perPage, page, rows, first] of [
      [10, 6, 3, 'page60'],
      [25, 2, 25, 'page35'],
      [50, 1, 50, 'page10'],
    ] as const) {
      const { data, total } = await client.getList('accounts', {
        ...byUsername,
        perPage,
        page,
        filter,
      });
      expect([total, data.length, data[0].username]).toEqual([53, rows, first]);
    }
    const backwards = await client.getList('accounts', { ...byUsername, order: 'DESC', filter });
    expect(backwards.data[0].username).toBe('page62');
    const ids = backwards.data.slice(0, 3).map(({ id }) => id);
    const several = await client.getMany('accounts', ids);
    expect(several.map(({ id }) => id)).toEqual(ids);
    expect(await client.getOne('accounts', ids[0])).toMatchObject({ username: 'page62' });
    expect(await actions()).toEqual([]);
  });

  test('creates, updates and deletes departments', async () => {
    const created = await client.create('departments', { name: 'Support', manager_id: admin.id });
    expect(created).toMatchObject({ name: 'Support', manager: { id: admin.id } });
    // It sends the whole record as it was read, with the change.
    const updated = await client.update('departments', created.id, { ...created, name: 'Help' });
    expect(updated).toEqual({ ...created, name: 'Help' });
    const other = await newDepartment(admin.company, 'Sales');
    const both = [created.id, other];
    expect(await client.updateMany('departments', both, { manager_id: admin.id })).toEqual(both);
    const managed = await client.getManyReference('departments', 'manager_id', admin.id, byName);
    expect(managed.data.map(({ name }) => name)).toEqual(['Help', 'Sales']);
    expect(await client.delete('departments', created.id)).toBeUndefined();
    await client.deleteMany('departments', [other]);
    expect(await client.getList('departments', byName)).toEqual({ data: [], total: 0 });
    await expect(client.getOne('departments', other)).rejects.toThrow('404');
  });

  test('creates, updates and deletes accounts', async () => {
    const group = await newGroup(admin.company, []);
    const created = await client.create('accounts', {
      username: 'foreign',
      password: 'correct horse 42',
      first_name: 'Ada',
      last_name: 'Kim',
      phone_number: '010-1234',
      email: 'ada@example.com',
      language: 'en',
      group_ids: [group],
    });
    const updated = await client.update('accounts', created.id, { ...created, location: 'Seoul' });
    expect(updated).toEqual({ ...created, location: 'Seoul' });
    const before = (await actions()).length;
    const again = await client.update('accounts', created.id, updated);
    expect([again, (await actions()).length]).toEqual([updated, before]);
    await expect(client.update('accounts', created.id, { email: 'x' })).rejects.toThrow(
      '400 {"email":["Enter a valid email address."]}',
    );
    await client.updateMany('accounts', [created.id], { is_active: false });
    expect(await client.getOne('accounts', created.id)).toMatchObject({ is_active: false });
    const { id } = await newAccount(admin.company);
    await client.deleteMany('accounts', [created.id, id]);
    const filter = { username: 'foreign' };
    expect(await client.getList('accounts', { ...byUsername, filter })).toMatchObject({ total: 0 });
    expect((await actions()).slice(-2)).toEqual(['delete', 'delete']);
  });
});
