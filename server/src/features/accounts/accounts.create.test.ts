import { createAccount, deleteAccounts, getAccount, listAccounts } from '@maru/contract/accounts';
import { signIn } from '@maru/contract/sign-in';
import { describe, expect, test } from 'vitest';
import { nobody } from '../../../test/caller.ts';
import {
  actionLogOf,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newGroup,
} from '../../../test/factories.ts';

/** A member who may create accounts, and a valid body. */
async function setting() {
  const admin = await newAdministrator();
  const groupId = await newGroup(admin.company, [], 'Night shift');
  const body = {
    username: 'hana',
    password: 'blue lamp 77',
    first_name: 'Hana',
    last_name: 'Kim',
    phone_number: '010-1234',
    email: 'hana@example.com',
    group_ids: [groupId],
    language: 'ko' as const,
  };
  const attempt = (changes: Record<string, unknown>) =>
    admin.caller.attempt(createAccount, { body: { ...body, ...changes } });
  const count = async () => (await admin.caller.call(listAccounts, {})).count;
  return { ...admin, groupId, body, attempt, count };
}

describe('POST /api/accounts/', () => {
  test('answers 201 with the account, active and with a key of its own', async () => {
    const { caller, company, body, groupId, attempt } = await setting();
    const department_id = await newDepartment(company, 'Support');
    const created = await attempt({ department_id, location: 'Seoul' });
    expect(created.status).toBe(201);
    const { password: _, group_ids: __, ...shown } = body;
    expect(created.body).toEqual({
      ...shown,
      id: expect.any(Number),
      profile_id: created.body.id,
      department_id,
      department_name: 'Support',
      groups: [{ id: groupId, name: 'Night shift' }],
      location: 'Seoul',
      full_language: '한국어',
      is_active: true,
      last_login: null,
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      open_key: expect.stringMatching(/^[A-Za-z0-9]{14}$/),
    });
    const id = String(created.body.id);
    expect(await caller.call(getAccount, { params: { id } })).toEqual(created.body);
    const another = await attempt({ username: 'duri' });
    expect(another.body.open_key).toMatch(/^[A-Za-z0-9]{14}$/);
    expect(another.body.open_key).not.toBe(created.body.open_key);
  });

  test.each([
    'username',
    'password',
    'first_name',
    'last_name',
    'phone_number',
    'email',
    'language',
    'group_ids',
  ])('refuses to do without %s', async (field) => {
    const { attempt, count, company } = await setting();
    const missing = await attempt({ [field]: undefined });
    expect([missing.status, missing.body]).toEqual([400, { [field]: ['This field is required.'] }]);
    const blank = await attempt({ [field]: field === 'group_ids' ? [] : '' });
    expect([blank.status, Object.keys(blank.body)]).toEqual([400, [field]]);
    if (field !== 'group_ids' && field !== 'password') {
      const spaces = await attempt({ [field]: '            ' });
      expect([spaces.status, Object.keys(spaces.body)]).toEqual([400, [field]]);
    }
    expect(await count()).toBe(1);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('refuses a password of nothing but spaces', async () => {
    const { attempt, count } = await setting();
    const answer = await attempt({ password: ' '.repeat(12) });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['password']]);
    expect(await count()).toBe(1);
  });

  test('names every missing field at once', async () => {
    const { caller, body } = await setting();
    const answer = await caller.attempt(createAccount, { body: {} });
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(body).sort());
  });

  test('names everything that is wrong at once, whichever check finds it', async () => {
    const { attempt, username, count } = await setting();
    const wrong = {
      username,
      password: 'short',
      email: 'no address',
      department_id: 999_999_999,
      group_ids: [999_999_998],
    };
    const expected = {
      username: ['This username is already in use.'],
      password: ['Use at least 8 characters.'],
      email: ['Enter a valid email address.'],
      department_id: ['This department does not exist.'],
      group_ids: ['These groups do not exist: 999999998.'],
    };
    const answer = await attempt(wrong);
    expect([answer.status, answer.body]).toEqual([400, expected]);
    expect(Object.keys(answer.body)).toEqual(Object.keys(expected));
    const { email: _, ...rest } = expected;
    expect((await attempt({ ...wrong, email: 'a@example.com' })).body).toEqual(rest);
    const { password: __, ...fewer } = rest;
    const strong = { ...wrong, email: 'a@example.com', password: 'blue lamp 77' };
    expect((await attempt(strong)).body).toEqual(fewer);
    expect(await count()).toBe(1);
  });

  test('trims text and brings it to NFC', async () => {
    const { attempt } = await setting();
    const created = await attempt({
      username: '  Ha\u0301na\t',
      first_name: '\u1112\u1161\u1102\u1161 ',
      last_name: '\n Kim',
      phone_number: ' 010 1234 ',
      email: ' hana@example.com ',
      location: ' 2nd floor ',
    });
    expect(created.body).toMatchObject({
      username: 'Hána',
      first_name: '하나',
      last_name: 'Kim',
      phone_number: '010 1234',
      email: 'hana@example.com',
      location: '2nd floor',
    });
  });

  test('the password is used as typed', async () => {
    const { attempt, company } = await setting();
    const password = '  A\u030angstrom 22 ';
    expect((await attempt({ password })).status).toBe(201);
    const enter = (typed: string) =>
      nobody.attempt(signIn, {
        body: { company_code: company.code, username: 'HANA ', password: typed },
      });
    expect((await enter(password)).status).toBe(200);
    expect((await enter(password.trim())).status).toBe(401);
    expect((await enter(password.normalize('NFC'))).status).toBe(401);
  });

  test('an account is in each of its groups once', async () => {
    const { attempt, company, groupId } = await setting();
    const other = await newGroup(company, [], 'Day shift');
    const created = await attempt({ group_ids: [other, groupId, other] });
    expect(created.body.groups).toEqual([
      { id: groupId, name: 'Night shift' },
      { id: other, name: 'Day shift' },
    ]);
  });

  test('a group or department of another company is refused like a missing one', async () => {
    const { attempt, count, groupId } = await setting();
    const elsewhere = await newCompany();
    const foreignGroup = await newGroup(elsewhere, []);
    const groups = await attempt({ group_ids: [groupId, foreignGroup] });
    expect([groups.status, groups.body]).toEqual([
      400,
      { group_ids: [`These groups do not exist: ${foreignGroup}.`] },
    ]);
    const department = await attempt({ department_id: await newDepartment(elsewhere) });
    const missing = await attempt({ department_id: 999_999_999_999 });
    expect(department.status).toBe(400);
    expect(department.body).toEqual({ department_id: ['This department does not exist.'] });
    expect(missing.body).toEqual(department.body);
    expect(await count()).toBe(1);
  });

  test('a username is unique without regard to case, in its company only', async () => {
    const { attempt, count } = await setting();
    await newAccount(await newCompany(), { username: 'HÁNA' });
    expect((await attempt({ username: 'Hána' })).status).toBe(201);
    for (const username of ['Hána', 'hÁNA', ' HA\u0301NA ']) {
      const taken = await attempt({ username });
      expect([taken.status, taken.body]).toEqual([
        400,
        { username: ['This username is already in use.'] },
      ]);
    }
    expect(await count()).toBe(2);
  });

  test('of two requests for the same username at once, one succeeds', async () => {
    const { attempt, count } = await setting();
    const answers = await Promise.all([attempt({}), attempt({ username: 'HANA' })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400]);
    expect(await count()).toBe(2);
  });

  test('a username is free again after its account is deleted', async () => {
    const { attempt, caller } = await setting();
    const first = await attempt({});
    await caller.call(deleteAccounts, { body: { ids: [first.body.id] } });
    const second = await attempt({});
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test.each([
    ['seven characters', 'k3y-lmp', 'Use at least 8 characters.'],
    ['129 characters', 'kl 4'.repeat(32).concat('!'), 'Use at most 128 characters.'],
    ['four emoji', '🦊🐙🦉🦔', 'Use at least 8 characters.'],
    ['the username', 'hana.kim-7', 'The password must not be the username.'],
    ['the username in capitals', 'HANA.KIM-7', 'The password must not be the username.'],
    ['a common one', 'password123', 'This password is too common. Choose another one.'],
    [
      'a common one in other letters',
      'QwertyUiop',
      'This password is too common. Choose another one.',
    ],
  ])('refuses a password of %s', async (_, password, message) => {
    const { attempt, count } = await setting();
    const answer = await attempt({ username: 'Hana.Kim-7', password });
    expect([answer.status, answer.body]).toEqual([400, { password: [message] }]);
    expect(await count()).toBe(1);
  });

  test('takes passwords of 8 and of 128 characters', async () => {
    const { attempt } = await setting();
    expect((await attempt({ password: 'k3y-lmp!' })).status).toBe(201);
    const long = await attempt({ username: 'duri', password: 'kl 4'.repeat(32) });
    expect(long.status).toBe(201);
    const emoji = await attempt({ username: 'sebi', password: '🦊🐙🦉🦔🐝🐌🦀🐡' });
    expect(emoji.status).toBe(201);
  });

  test('knows two languages, and whom to leave inactive', async () => {
    const { attempt, count } = await setting();
    for (const language of ['fr', 'EN', 'ko-KR', '한국어']) {
      const answer = await attempt({ language });
      expect(answer.body).toEqual({ language: ['Choose one of: en, ko.'] });
    }
    expect(await count()).toBe(1);
    const created = await attempt({ language: 'en', is_active: false });
    expect(created.body).toMatchObject({ full_language: 'English', is_active: false });
  });

  test('read-only and unknown keys are ignored', async () => {
    const { attempt, company } = await setting();
    const elsewhere = await newCompany();
    const created = await attempt({
      id: 1,
      profile_id: 1,
      company_id: elsewhere.id,
      open_key: 'chosen',
      last_login: '2020-01-01T00:00:00Z',
      date_joined: '2020-01-01T00:00:00Z',
      is_superuser: true,
    });
    expect(created.status).toBe(201);
    expect(created.body.id).not.toBe(1);
    expect(created.body.last_login).toBeNull();
    expect(created.body.open_key).not.toBe('chosen');
    expect(created.body.date_joined > '2020-01-02').toBe(true);
    expect(await actionLogOf(company)).toHaveLength(1);
    expect(await actionLogOf(elsewhere)).toEqual([]);
  });

  test('logs the new account without its password and open key', async () => {
    const { attempt, body, company, username } = await setting();
    const created = await attempt({ location: 'Seoul' });
    const log = await actionLogOf(company);
    expect(log).toMatchObject([
      {
        user_name: username,
        action_type: 'create',
        model: 'account',
        object_repr: 'hana',
        ip_address: '127.0.0.1',
        request_id: created.headers['x-request-id'],
      },
    ]);
    const info = log[0]?.extra_info ?? '';
    for (const part of ['Hana', 'Kim', 'hana@example.com', 'Seoul', 'Night shift']) {
      expect(info).toContain(part);
    }
    expect(JSON.stringify(log)).not.toContain(body.password);
    expect(JSON.stringify(log)).not.toContain(created.body.open_key);
  });
});
