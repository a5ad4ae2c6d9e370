import { getAccount, listAccounts } from '@maru/contract/accounts';
import type { CallInput } from '@maru/contract/kit/client';
import type { Ordering } from '@maru/contract/kit/list';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import {
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newGroup,
  newMember,
  type TestMember,
} from '../../../test/factories.ts';

type Query = NonNullable<CallInput<typeof listAccounts>['query']> & { page_size?: `${number}` };

const list = (caller: Caller, query: Query) => caller.call(listAccounts, { query });

const usernames = async (caller: Caller, query: Query) =>
  (await list(caller, query)).results.map((account) => account.username);

/** Creates accounts that differ in one column and share a group, by which the list can be filtered. */
async function seed(column: string, values: readonly unknown[]) {
  const admin = await newAdministrator();
  const group = await newGroup(admin.company, [], 'Seeded');
  for (const [n, value] of values.entries()) {
    const username = `seed${n}`;
    await newAccount(admin.company, { username, groupIds: [group], [column]: value });
  }
  return admin;
}

async function fill(admin: TestMember, count: number) {
  await inCompany(admin.company, (tx) =>
    tx.sql
      .insertInto('account')
      .values(
        Array.from({ length: count }, (_, n) => ({
          company_id: tx.companyId,
          username: `filled${n}`,
          password_hash: 'none',
          department_id: null,
          open_key: null,
        })),
      )
      .execute(),
  );
}

describe('GET /api/accounts/', () => {
  test('shows every field of the row, and no key', async () => {
    const { caller, company } = await newAdministrator();
    const department_id = await newDepartment(company, 'Support');
    const groupId = await newGroup(company, [], 'Night shift');
    const { id } = await newAccount(company, {
      username: 'hana',
      first_name: '하나',
      last_name: '김',
      phone_number: '010-1234-5678',
      email: 'hana@example.com',
      location: '서울',
      language: 'ko',
      is_active: false,
      department_id,
      groupIds: [groupId],
      last_login: new Date('2026-01-02T03:04:05.678Z'),
      date_joined: new Date('2025-01-02T03:04:05.678Z'),
    });
    expect(await list(caller, { username: 'hana' })).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id,
          profile_id: id,
          username: 'hana',
          first_name: '하나',
          last_name: '김',
          phone_number: '010-1234-5678',
          email: 'hana@example.com',
          department_id,
          department_name: 'Support',
          groups: [{ id: groupId, name: 'Night shift' }],
          location: '서울',
          language: 'ko',
          full_language: '한국어',
          is_active: false,
          last_login: '2026-01-02T03:04:05.678Z',
          date_joined: '2025-01-02T03:04:05.678Z',
        },
      ],
    });
  });

  test.each([
    ['username', 'Park.Jimin', 'K.JI', 'kji'],
    ['first_name', 'Zoë', 'OË', 'oe'],
    ['last_name', '김민수', '민', '만'],
    ['phone_number', '+82 10-1234', '10-12', '1013'],
    ['email', 'Desk@Example.org', 'desk@EXAMPLE', 'desk-example'],
    ['location', '3rd_floor 100%', 'FLOOR 100%', 'floor_100'],
  ])('filters by a part of %s, whatever its case', async (column, value, part, other) => {
    const { caller, company } = await newAdministrator();
    const found = await newAccount(company, { [column]: value });
    await newAccount(company, { [column]: 'somethingelse@example.com' });
    expect(await usernames(caller, { [column]: part })).toEqual([found.username]);
    expect(await usernames(caller, { [column]: other })).toEqual([]);
  });

  test('filters by department, group, language and activity, alone and together', async () => {
    const { caller, company, username: admin } = await newAdministrator();
    const department_id = await newDepartment(company);
    const group = await newGroup(company, [], 'Night shift');
    await newGroup(company, [], 'Night');
    await newAccount(company, { username: 'both', department_id, groupIds: [group] });
    await newAccount(company, { username: 'korean', language: 'ko', groupIds: [group] });
    await newAccount(company, { username: 'asleep', is_active: false, department_id });
    const sorted = async (query: Query) => (await usernames(caller, query)).sort();
    expect(await sorted({ department_id: String(department_id) })).toEqual(['asleep', 'both']);
    expect(await sorted({ group: 'Night shift' })).toEqual(['both', 'korean']);
    expect(await sorted({ group: 'Night' })).toEqual([]);
    expect(await sorted({ group: 'night shift' })).toEqual([]);
    expect(await sorted({ language: 'ko' })).toEqual(['korean']);
    expect(await sorted({ is_active: 'false' })).toEqual(['asleep']);
    expect(await sorted({ is_active: 'true' })).toEqual(['both', 'korean', admin].sort());
    expect(await sorted({ group: 'Night shift', department_id: String(department_id) })).toEqual([
      'both',
    ]);
    expect(await sorted({ group: 'Night shift', language: 'ko', is_active: 'false' })).toEqual([]);
  });

  test('a department or group of another company finds nothing', async () => {
    const { caller } = await newAdministrator();
    const elsewhere = await newCompany();
    const departmentId = await newDepartment(elsewhere);
    const groupId = await newGroup(elsewhere, [], 'Only there');
    await newAccount(elsewhere, { department_id: departmentId, groupIds: [groupId] });
    expect((await list(caller, { department_id: String(departmentId) })).count).toBe(0);
    expect((await list(caller, { group: 'Only there' })).count).toBe(0);
  });

  test.each([
    ['first_name', 'first_name'],
    ['last_name', 'last_name'],
    ['profile__phone_number', 'phone_number'],
    ['email', 'email'],
    ['profile__location', 'location'],
  ] as const)('orders by %s in both directions, the empty ones last', async (key, column) => {
    const { caller } = await seed(column, ['beta', '', 'Éclair', 'Alpha', '가나', '']);
    const seeded = (ordering: Ordering<typeof key>) =>
      usernames(caller, { group: 'Seeded', ordering });
    expect(await seeded(key)).toEqual(['seed3', 'seed0', 'seed2', 'seed4', 'seed1', 'seed5']);
    const down = await seeded(`-${key}`);
    expect(down.slice(0, 4)).toEqual(['seed4', 'seed2', 'seed0', 'seed3']);
    expect(down.slice(4).sort()).toEqual(['seed1', 'seed5']);
  });

  test('orders by username linguistically', async () => {
    const { caller } = await seed('username', ['zeta', 'Émile', '가람', 'eve', 'Adam']);
    const up = ['Adam', 'Émile', 'eve', 'zeta', '가람'];
    expect(await usernames(caller, { group: 'Seeded', ordering: 'username' })).toEqual(up);
    expect(await usernames(caller, { group: 'Seeded', ordering: '-username' })).toEqual(
      up.toReversed(),
    );
  });

  test('orders by last login; accounts that never signed in come last', async () => {
    const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:01Z')];
    const { caller } = await seed('last_login', [late, null, early]);
    const seeded = (ordering: Ordering<'last_login'>) =>
      usernames(caller, { group: 'Seeded', ordering });
    expect(await seeded('last_login')).toEqual(['seed2', 'seed0', 'seed1']);
    expect(await seeded('-last_login')).toEqual(['seed0', 'seed2', 'seed1']);
  });

  test('orders by the date of joining, the newest first by default', async () => {
    const days = ['2026-01-02', '2026-01-03', '2026-01-01'].map((day) => new Date(day));
    const { caller } = await seed('date_joined', days);
    const newestFirst = ['seed1', 'seed0', 'seed2'];
    expect(await usernames(caller, { group: 'Seeded' })).toEqual(newestFirst);
    expect(await usernames(caller, { group: 'Seeded', ordering: '-date_joined' })).toEqual(
      newestFirst,
    );
    expect(await usernames(caller, { group: 'Seeded', ordering: 'date_joined' })).toEqual(
      newestFirst.toReversed(),
    );
  });

  test('pages by 20 unless 40, 80 or 100 is asked for', async () => {
    const admin = await newAdministrator();
    await fill(admin, 101);
    const lengths = async (query: Query) => {
      const page = await list(admin.caller, { username: 'filled', ...query });
      return [page.count, page.results.length, page.next !== null];
    };
    expect(await lengths({})).toEqual([101, 20, true]);
    expect(await lengths({ page_size: '20', page: '6' })).toEqual([101, 1, false]);
    expect(await lengths({ page_size: '40', page: '3' })).toEqual([101, 21, false]);
    expect(await lengths({ page_size: '80', page: '2' })).toEqual([101, 21, false]);
    expect(await lengths({ page_size: '100' })).toEqual([101, 100, true]);
    expect(await lengths({ page_size: '1', page: '101' })).toEqual([101, 1, false]);
    expect(await lengths({ page_size: '25', page: '5' })).toEqual([101, 1, false]);
    for (const page_size of ['0', '101', '1000', '-1', '2.5', 'ALL', 'twenty']) {
      const answer = await admin.caller.attempt(listAccounts, { query: { page_size } });
      expect([page_size, answer.status, Object.keys(answer.body)]).toEqual([
        page_size,
        400,
        ['page_size'],
      ]);
    }
  });

  test('page_size=all is a plain array that minds filters and ordering', async () => {
    const admin = await newAdministrator();
    await fill(admin, 101);
    const ask = (query: object) => admin.caller.attempt(listAccounts, { query: { ...query } });
    expect((await ask({ page_size: 'all' })).body).toHaveLength(102);
    const some = await ask({ page_size: 'all', username: 'filled1', ordering: '-username' });
    const expected = Array.from({ length: 101 }, (_, n) => `filled${n}`)
      .filter((username) => username.startsWith('filled1'))
      .sort()
      .reverse();
    expect(some.body.map((account: { username: string }) => account.username)).toEqual(expected);
    expect(Object.keys(some.body[0])).toContain('email');
  });

  test.each(PERMISSIONS.filter((permission) => permission.endsWith('_department')))(
    'page_size=all tells a holder of %s alone no more than names',
    async (permission: Permission) => {
      const company = await newCompany();
      const someone = await newAccount(company, { username: 'aaa', email: 'secret@example.com' });
      const { caller } = await newMember(company, { permissions: [permission], username: 'bbb' });
      const query = { page_size: 'all', ordering: 'username', username: 'aaa' };
      expect((await caller.attempt(listAccounts, { query })).body).toEqual([
        { id: someone.id, username: 'aaa', first_name: 'First', last_name: 'Last' },
      ]);
      expect((await caller.attempt(listAccounts, {})).status).toBe(403);
    },
  );
});

describe('GET /api/accounts/{id}/', () => {
  test('is the row of the list and the open key, which is nowhere else', async () => {
    const { caller, company } = await newAdministrator();
    const { id, username } = await newAccount(company);
    const { open_key, ...row } = await caller.call(getAccount, { params: { id: String(id) } });
    expect(open_key).toMatch(/^[A-Za-z0-9]{1,15}$/);
    expect((await list(caller, { username })).results).toEqual([row]);
  });

  test('an account of another company gets the same 404 as an unknown one', async () => {
    const { caller } = await newAdministrator();
    const stranger = await newAccount(await newCompany());
    const foreign = await caller.attempt(getAccount, { params: { id: stranger.id } });
    const missing = await caller.attempt(getAccount, { params: { id: 999_999_999_999 } });
    expect([foreign.status, foreign.body]).toEqual([404, { detail: 'Not found.' }]);
    expect([missing.status, missing.body]).toEqual([404, { detail: 'Not found.' }]);
  });
});
