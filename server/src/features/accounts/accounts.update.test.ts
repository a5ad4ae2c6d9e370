import { getAccount, updateAccount } from '@maru/contract/accounts';
import { listChats } from '@maru/contract/chats';
import { switchOffSecondFactor } from '@maru/contract/security';
import { signIn } from '@maru/contract/sign-in';
import { describe, expect, test } from 'vitest';
import { nobody } from '../../../test/caller.ts';
import { edited } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  credentialsOf,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newGroup,
  newRoom,
  PASSWORD,
  type TestAccount,
} from '../../../test/factories.ts';
import { tokenOf } from '../../../test/live-client.ts';
import { newFactor } from '../../../test/second-factors.ts';
import { watchedApp } from '../../../test/watched-app.ts';

/** A member who may change accounts, an account, and a valid body. */
async function setting() {
  const admin = await newAdministrator();
  const { caller, company } = admin;
  const groupId = await newGroup(company, [], 'Night shift');
  const department_id = await newDepartment(company, 'Support');
  const account = await newAccount(company, {
    username: 'hana',
    first_name: 'Hana',
    last_name: 'Kim',
    phone_number: '010-1234',
    email: 'hana@example.com',
    location: 'Seoul',
    language: 'ko',
    groupIds: [groupId],
    department_id,
  });
  const params = { id: String(account.id) };
  const body = {
    username: 'hana',
    first_name: 'Hana',
    last_name: 'Kim',
    email: 'hana@example.com',
    language: 'ko' as const,
    group_ids: [groupId],
  };
  const attempt = (changes: Record<string, unknown>) =>
    caller.attempt(updateAccount, { params, body: { ...body, ...changes } });
  const now = () => caller.call(getAccount, { params });
  return { admin, caller, company, account, groupId, department_id, body, attempt, now };
}

const entering = (account: TestAccount, password: string) =>
  nobody.attempt(signIn, {
    body: credentialsOf(account, password),
  });

describe('PUT /api/accounts/{id}/', () => {
  test('answers 200 with the account as it is now', async () => {
    const { company, attempt, now } = await setting();
    const other = await newGroup(company, [], 'Day shift');
    const department_id = await newDepartment(company, 'Sales');
    const changed = await attempt({
      username: ' Hana2 ',
      first_name: ' 하나 ',
      last_name: '김',
      phone_number: '',
      email: 'new@example.com',
      location: 'Busan',
      open_key: 'key2',
      language: 'en',
      is_active: false,
      group_ids: [other],
      department_id,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      username: 'Hana2',
      first_name: '하나',
      last_name: '김',
      phone_number: '',
      email: 'new@example.com',
      location: 'Busan',
      open_key: 'key2',
      full_language: 'English',
      is_active: false,
      groups: [{ id: other, name: 'Day shift' }],
      department_name: 'Sales',
    });
    expect(await now()).toEqual(changed.body);
  });

  test.each(['username', 'first_name', 'last_name', 'email', 'language', 'group_ids'])(
    'refuses to do without %s',
    async (field) => {
      const { attempt, now, company } = await setting();
      const before = await now();
      const missing = await attempt({ [field]: undefined, location: 'Elsewhere' });
      expect([missing.status, missing.body]).toEqual([
        400,
        { [field]: ['This field is required.'] },
      ]);
      const blank = await attempt({ [field]: field === 'group_ids' ? [] : '  ' });
      expect([blank.status, Object.keys(blank.body)]).toEqual([400, [field]]);
      expect(await now()).toEqual(before);
      expect(await actionLogOf(company)).toEqual([]);
    },
  );

  test('absent fields do not change, and then nothing is logged', async () => {
    const { attempt, now, company } = await setting();
    const before = await now();
    expect(before).toMatchObject({ phone_number: '010-1234', location: 'Seoul', is_active: true });
    expect((await attempt({})).body).toEqual(before);
    expect(await now()).toEqual(before);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('the log tells departments of the same name apart', async () => {
    const { company, attempt, department_id } = await setting();
    const namesake = await newDepartment(company, 'Support');
    expect((await attempt({ department_id: namesake })).status).toBe(200);
    const [entry] = await actionLogOf(company);
    expect(entry?.extra_info).toBe(
      `department: Support (${department_id}) → Support (${namesake})`,
    );
  });

  test('null takes the department away', async () => {
    const { attempt, company } = await setting();
    const changed = await attempt({ department_id: null });
    expect(changed.body).toMatchObject({ department_id: null, department_name: null });
    const [entry] = await actionLogOf(company);
    expect(entry?.extra_info).toBe('department: Support → (empty)');
  });

  test.each([
    ['absent', undefined],
    ['blank', ''],
  ])('an %s password keeps the old one', async (_, password) => {
    const { attempt, account } = await setting();
    expect((await attempt({ password, location: 'Busan' })).status).toBe(200);
    expect((await entering(account, PASSWORD)).status).toBe(200);
  });

  test('a new password replaces the old one, if it is a good one', async () => {
    const { attempt, account } = await setting();
    for (const weak of ['short', 'password123', 'qwertyuiop', 'x'.repeat(129)]) {
      const answer = await attempt({ password: weak });
      expect([weak, answer.status, Object.keys(answer.body)]).toEqual([weak, 400, ['password']]);
    }
    const asUsername = await attempt({ username: 'hana.kim-7', password: 'Hana.Kim-7' });
    expect(asUsername.body).toEqual({ password: ['The password must not be the username.'] });
    expect((await attempt({ password: 'blue lamp 77' })).status).toBe(200);
    expect((await entering(account, PASSWORD)).status).toBe(401);
    expect((await entering(account, 'blue lamp 77')).status).toBe(200);
  });

  test('the own password cannot be changed here, because the current one is not asked for', async () => {
    const admin = await newAdministrator();
    await newFactor(admin);
    const request = edited(admin, { password: 'blue lamp 77', location: 'Busan' });
    const answer = await admin.caller.attempt(updateAccount, request);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        password: [
          'Change your own password on the password page, where the current one is asked for.',
        ],
      },
    ]);
    const korean = admin.caller.with({ 'accept-language': 'ko' });
    expect((await korean.attempt(updateAccount, request)).body).toEqual({
      password: ['본인의 비밀번호는 비밀번호 변경 화면에서 변경해 주세요.'],
    });
    expect(await actionLogOf(admin.company)).toEqual([]);
    // If the new password had been set, it could be used to switch off the second factor.
    const off = await admin.caller.attempt(switchOffSecondFactor, {
      body: { password: 'blue lamp 77' },
    });
    expect(off.status).toBe(400);
    expect((await entering(admin, PASSWORD)).status).toBe(202);
    for (const password of [undefined, '', '   ']) {
      const saved = edited(admin, { password, location: 'Busan' });
      expect((await admin.caller.attempt(updateAccount, saved)).status).toBe(200);
    }
  });

  test('an open key has at most 15 English letters and digits', async () => {
    const { attempt, now } = await setting();
    const { open_key } = await now();
    for (const bad of ['a'.repeat(16), 'clé', '열쇠', 'a b', 'a-b', 'a_b', '１２', 'a🔑']) {
      const answer = await attempt({ open_key: bad });
      expect([bad, answer.status, Object.keys(answer.body)]).toEqual([bad, 400, ['open_key']]);
    }
    expect((await now()).open_key).toBe(open_key);
    expect((await attempt({ open_key: 'aZ09aZ09aZ09aZ0' })).body.open_key).toBe('aZ09aZ09aZ09aZ0');
    expect((await attempt({ open_key: '  x1 ' })).body.open_key).toBe('x1');
    expect((await attempt({})).body.open_key).toBe('x1');
    expect((await attempt({ open_key: '' })).body.open_key).toBe('');
  });

  test('an open key is its own in the company, unless it is blank', async () => {
    const { caller, company, attempt, body, now } = await setting();
    const other = await newAccount(company);
    const change = (id: number, username: string, open_key: string) =>
      caller.attempt(updateAccount, {
        params: { id },
        body: { ...body, username, open_key },
      });
    expect((await change(other.id, other.username, 'shared1')).status).toBe(200);
    const taken = await attempt({ open_key: 'shared1', location: 'Elsewhere' });
    expect(taken.status).toBe(400);
    expect(taken.body).toEqual({ open_key: ['This open key is already in use.'] });
    expect((await now()).location).toBe('Seoul');
    expect((await attempt({ open_key: '' })).status).toBe(200);
    expect((await change(other.id, other.username, '')).status).toBe(200);
    const stranger = await setting();
    expect((await attempt({ open_key: 'shared7key' })).status).toBe(200);
    expect((await stranger.attempt({ open_key: 'shared7key' })).status).toBe(200);
  });

  test('a username stays its own, and may change its case', async () => {
    const { company, attempt, now } = await setting();
    await newAccount(company, { username: 'Duri' });
    const taken = await attempt({ username: 'dURI' });
    expect(taken.status).toBe(400);
    expect(taken.body).toEqual({ username: ['This username is already in use.'] });
    expect((await now()).username).toBe('hana');
    expect((await attempt({ username: 'HANA' })).body.username).toBe('HANA');
  });

  test('names everything that is wrong at once, and its own values are not taken', async () => {
    const { caller, company, account, attempt, body, now } = await setting();
    const other = await newAccount(company, { username: 'duri' });
    const wrong = { username: other.username, open_key: other.openKey };
    const taken = {
      username: ['This username is already in use.'],
      open_key: ['This open key is already in use.'],
    };
    expect((await attempt(wrong)).body).toEqual(taken);
    expect((await attempt({ ...wrong, email: 'no address', password: 'short' })).body).toEqual({
      ...taken,
      email: ['Enter a valid email address.'],
      password: ['Use at least 8 characters.'],
    });
    const own = await attempt({ email: 'no address' });
    expect(own.body).toEqual({ email: ['Enter a valid email address.'] });
    const gone = { params: { id: String(account.id + 1_000_000) }, body };
    expect((await caller.attempt(updateAccount, gone)).status).toBe(404);
    expect((await now()).username).toBe('hana');
  });

  test('unknown and read-only keys are ignored', async () => {
    const { attempt, now, company } = await setting();
    const elsewhere = await newCompany();
    const before = await now();
    const answer = await attempt({
      id: 1,
      company_id: elsewhere.id,
      profile_id: 1,
      last_login: '2020-01-01T00:00:00Z',
      date_joined: '2020-01-01T00:00:00Z',
      password_hash: 'x',
      username_key: 'x',
      department_name: 'x',
      groups: [],
      full_language: 'x',
      nonsense: { deep: true },
    });
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await now()).toEqual(before);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('groups and departments of another company are refused, and nothing is changed', async () => {
    const { attempt, now, groupId } = await setting();
    const elsewhere = await newCompany();
    const foreignGroup = await newGroup(elsewhere, []);
    const before = await now();
    const group = await attempt({ group_ids: [groupId, foreignGroup], location: 'Elsewhere' });
    expect(group.body).toEqual({ group_ids: [`These groups do not exist: ${foreignGroup}.`] });
    const department = await attempt({
      department_id: await newDepartment(elsewhere),
      location: 'Elsewhere',
    });
    expect(department.body).toEqual({ department_id: ['This department does not exist.'] });
    expect([group.status, department.status]).toEqual([400, 400]);
    expect(await now()).toEqual(before);
  });

  test('an account of another company is not there', async () => {
    const { caller, body } = await setting();
    const stranger = await setting();
    const params = { id: stranger.account.id };
    const answer = await caller.attempt(updateAccount, { params, body });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    expect(await actionLogOf(stranger.company)).toEqual([]);
  });

  test('logs old and new values, and of password and open key only that they changed', async () => {
    const { admin, attempt, company, groupId } = await setting();
    const day = await newGroup(company, [], 'Day shift');
    const answer = await attempt({
      username: 'hana2',
      phone_number: '',
      email: 'new@example.com',
      is_active: false,
      group_ids: [groupId, day],
      open_key: 'OpenSesame1',
      password: 'blue lamp 77',
    });
    expect(answer.status).toBe(200);
    const log = await actionLogOf(company);
    expect(log).toMatchObject([
      {
        user_name: admin.username,
        action_type: 'update',
        model: 'account',
        object_repr: 'hana',
        request_id: answer.headers['x-request-id'],
        extra_info: [
          'username: hana → hana2',
          'phone_number: 010-1234 → (empty)',
          'email: hana@example.com → new@example.com',
          'groups: Night shift → Night shift, Day shift',
          'is_active: true → false',
          'open key changed',
          'password changed',
        ].join('; '),
      },
    ]);
  });

  test("a renamed creator's names follow on the chats", async () => {
    const { caller, company, account, attempt } = await setting();
    await newRoom(company, { name: 'a', creator: account, first_name: 'Hana', last_name: 'Kim' });
    await newRoom(company, { name: 'b', first_name: 'Hana', last_name: 'Kim' });
    expect((await attempt({ first_name: 'Hannah', last_name: 'Lee' })).status).toBe(200);
    const { results } = await caller.call(listChats, {});
    expect(results.map((chat) => chat.creator)).toEqual([
      { first_name: 'Hannah', last_name: 'Lee' },
      { first_name: 'Hana', last_name: 'Kim' },
    ]);
    const found = await caller.call(listChats, { query: { first_name: 'hannah' } });
    expect(found.count).toBe(1);
  });

  test('needs few statements, and reads groups once', async () => {
    const { admin, company, account, groupId, body } = await setting();
    const { app, watch } = await watchedApp();
    const headers = { authorization: `Bearer ${await tokenOf(admin)}` };
    const url = updateAccount.path.replace('{id}', String(account.id));
    const save = async (changes: Partial<typeof body> & { location: string }) => {
      const payload = { ...body, ...changes };
      const { status, steps } = await watch({ method: 'PUT', url, headers, payload });
      expect(status).toBe(200);
      expect(steps.filter((one) => one.startsWith('update "account"'))).toHaveLength(1);
      expect(steps.filter((one) => one.includes('"user_group"'))).toHaveLength(1);
      return steps.filter((one) => one !== 'answered');
    };
    // The first request of an app reads more than the next.
    await save({ location: 'Busan' });
    // With the beginning and the end of the transaction.
    expect((await save({ location: 'Daegu' })).length).toBeLessThanOrEqual(10);
    const group_ids = [groupId, await newGroup(company, [], 'Day shift')];
    const moved = await save({ location: 'Incheon', group_ids });
    expect(moved.some((one) => one.startsWith('insert into "account_group"'))).toBe(true);
    await app.close();
  });
});
