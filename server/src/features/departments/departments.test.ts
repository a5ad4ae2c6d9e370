import {
  createDepartment,
  deleteDepartment,
  deleteDepartments,
  getDepartment,
  listDepartments,
  patchDepartment,
  updateDepartment,
} from '@maru/contract/departments';
import type { Ordering } from '@maru/contract/kit/list';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
} from '../../../test/factories.ts';

describe('GET /api/departments/', () => {
  test('pages, with links that keep the rest of the query', async () => {
    const { caller, company } = await newAdministrator();
    for (let n = 0; n < 21; n += 1)
      await newDepartment(company, `Dept ${String(n).padStart(2, '0')}`);
    const first = await caller.call(listDepartments, { query: { name: 'dept', page_size: '20' } });
    expect(first.count).toBe(21);
    expect(first.results).toHaveLength(20);
    expect(first.previous).toBeNull();
    const next = new URL(first.next ?? '');
    expect(next.searchParams.get('page')).toBe('2');
    expect(next.searchParams.get('name')).toBe('dept');
    const second = await caller.call(listDepartments, { query: { page: '2' } });
    expect(second.results.map((d) => d.name)).toEqual(['Dept 20']);
    expect(new URL(second.previous ?? '').searchParams.get('page')).toBe('1');
    expect(second.next).toBeNull();
  });

  test('a page past the end is 404 and names the last page', async () => {
    const { caller } = await newAdministrator();
    const answer = await caller.attempt(listDepartments, { query: { page: 2 } });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ detail: 'There is no page 2. The last page is 1.' });
    expect(answer.headers['maru-last-page']).toBe('1');
  });

  test('orders by name linguistically and by manager as shown, those without last', async () => {
    const { caller, company } = await newAdministrator();
    const zoe = await newAccount(company, { first_name: 'zoe', last_name: 'Adams' });
    const ana = await newAccount(company, { first_name: 'Ána', last_name: 'Zimmer' });
    await newDepartment(company, 'beta', zoe.id);
    await newDepartment(company, 'Alpha', ana.id);
    await newDepartment(company, '가나다', null);
    await newDepartment(company, 'Éclair', ana.id);
    const names = async (ordering: Ordering<'name' | 'manager'>) =>
      (await caller.call(listDepartments, { query: { ordering } })).results.map((d) => d.name);
    expect(await names('name')).toEqual(['Alpha', 'beta', 'Éclair', '가나다']);
    expect(await names('-name')).toEqual(['가나다', 'Éclair', 'beta', 'Alpha']);
    expect(await names('manager')).toEqual(['Alpha', 'Éclair', 'beta', '가나다']);
    expect(await names('-manager')).toEqual(['beta', 'Éclair', 'Alpha', '가나다']);
  });

  test('filters by name and manager; page_size=all answers a plain array', async () => {
    const { caller, company } = await newAdministrator();
    const boss = await newAccount(company);
    await newDepartment(company, '50% off', boss.id);
    await newDepartment(company, '500 off', null);
    const all = await caller.attempt(listDepartments, { query: { page_size: 'all', name: '50%' } });
    expect(all.body.map((d: { name: string }) => d.name)).toEqual(['50% off']);
    const managed = await caller.call(listDepartments, { query: { manager_id: String(boss.id) } });
    expect(managed.count).toBe(1);
  });
});

describe('POST /api/departments/', () => {
  test('creates, answers with the department and logs it', async () => {
    const { caller, company, username } = await newAdministrator();
    const boss = await newAccount(company);
    const created = await caller.call(createDepartment, {
      body: { name: '  고객 지원  ', manager_id: boss.id },
    });
    expect(created).toMatchObject({
      name: '고객 지원',
      manager: { id: boss.id, username: boss.username },
    });
    expect(await actionLogOf(company)).toMatchObject([
      {
        user_name: username,
        action_type: 'create',
        model: 'department',
        object_repr: '고객 지원',
        extra_info: `name: 고객 지원; manager: ${boss.username}`,
        ip_address: '127.0.0.1',
      },
    ]);
  });

  test('needs a name and a manager of the own company', async () => {
    const { caller, company } = await newAdministrator();
    const stranger = await newAccount(await newCompany());
    const empty = await caller.attempt(createDepartment, { body: {} });
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.body).sort()).toEqual(['manager_id', 'name']);
    const foreign = await caller.attempt(createDepartment, {
      body: { name: 'Sales', manager_id: stranger.id },
    });
    expect(foreign.status).toBe(400);
    expect(foreign.body).toEqual({ manager_id: ['This account does not exist.'] });
    expect(await actionLogOf(company)).toEqual([]);
  });
});

describe('PUT /api/departments/{id}/', () => {
  test('changes values and logs the old and the new', async () => {
    const { caller, company } = await newAdministrator();
    const boss = await newAccount(company);
    const id = await newDepartment(company, 'Sales');
    const changed = await caller.call(updateDepartment, {
      params: { id: String(id) },
      body: { name: 'Support', manager_id: boss.id },
    });
    expect(changed).toEqual(await caller.call(getDepartment, { params: { id: String(id) } }));
    const [entry] = await actionLogOf(company);
    expect(entry?.extra_info).toBe(`name: Sales → Support; manager: (empty) → ${boss.username}`);
  });
});

describe('PATCH /api/departments/{id}/', () => {
  test('changes what it names and keeps the rest, also a manager that is missing', async () => {
    const { caller, company } = await newAdministrator();
    const boss = await newAccount(company);
    const id = await newDepartment(company, 'Sales');
    const patch = (body: object) => caller.attempt(patchDepartment, { params: { id }, body });
    expect((await patch({ name: 'Support' })).body).toEqual({ id, name: 'Support', manager: null });
    const managed = await patch({ manager_id: boss.id });
    expect(managed.body).toMatchObject({ name: 'Support', manager: { username: boss.username } });
    const renamed = await patch({ name: 'Help' });
    expect(renamed.body).toEqual({ ...managed.body, name: 'Help' });
    const read = await caller.attempt(getDepartment, { params: { id } });
    expect([read.body, read.headers.etag]).toEqual([renamed.body, renamed.headers.etag]);
    for (const body of [{}, { name: 'Help' }, read.body]) {
      const same = await patch(body);
      expect([same.status, same.body, same.headers.etag]).toEqual([
        200,
        read.body,
        read.headers.etag,
      ]);
    }
    for (const body of [{ manager_id: null }, { manager_id: 999_999_999_999 }, { name: ' ' }]) {
      expect((await patch(body)).status).toBe(400);
    }
    expect((await actionLogOf(company)).map((entry) => entry.extra_info)).toEqual([
      'name: Sales → Support',
      `manager: (empty) → ${boss.username}`,
      'name: Support → Help',
    ]);
  });
});

describe('DELETE /api/departments/{id}/', () => {
  test('answers 204, leaves its accounts without one, and logs it', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newDepartment(company, 'Support');
    const member = await newAccount(company, { department_id: id });
    const stale = caller.with({ 'if-match': '"7"' });
    expect((await stale.attempt(deleteDepartment, { params: { id } })).status).toBe(412);
    const answer = await caller.attempt(deleteDepartment, { params: { id } });
    expect([answer.status, answer.body]).toEqual([204, '']);
    const again = await caller.attempt(deleteDepartment, { params: { id } });
    expect([again.status, again.body]).toEqual([404, { detail: 'Not found.' }]);
    expect(await actionLogOf(company)).toMatchObject([
      {
        action_type: 'delete',
        object_repr: 'Support',
        extra_info: `name: Support; accounts: ${member.username}`,
      },
    ]);
  });
});

describe('DELETE /api/departments/bulk-delete/', () => {
  test('deletes all of them, leaves their accounts without one, logs each', async () => {
    const { caller, company } = await newAdministrator();
    const ids = [await newDepartment(company), await newDepartment(company)];
    const member = await newAccount(company, { department_id: ids[0] as number });
    expect(await caller.call(deleteDepartments, { body: { ids } })).toEqual({ deleted: 2 });
    expect((await caller.call(listDepartments, {})).count).toBe(0);
    const log = await actionLogOf(company);
    expect(log.map((entry) => entry.action_type)).toEqual(['delete', 'delete']);
    expect(log[0]?.extra_info).toContain(`accounts: ${member.username}`);
    expect(new Set(log.map((entry) => entry.request_id)).size).toBe(1);
  });

  test('with one bad id nothing is deleted', async () => {
    const { caller, company } = await newAdministrator();
    const foreign = await newDepartment(await newCompany());
    const own = await newDepartment(company);
    const answer = await caller.attempt(deleteDepartments, { body: { ids: [own, foreign] } });
    expect(answer.status).toBe(400);
    expect(answer.body.ids[0]).toContain(String(foreign));
    expect((await caller.call(listDepartments, {})).count).toBe(1);
    expect(await actionLogOf(company)).toEqual([]);
  });
});
