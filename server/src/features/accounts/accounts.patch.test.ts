import { getAccount, patchAccount } from '@maru/contract/accounts';
import { listChats } from '@maru/contract/chats';
import { PERMISSIONS } from '@maru/contract/permissions';
import { signIn } from '@maru/contract/sign-in';
import { describe, expect, test } from 'vitest';
import { nobody } from '../../../test/caller.ts';
import {
  actionLogOf,
  credentialsOf,
  newAccount,
  newAdministrator,
  newDepartment,
  newGroup,
  newMember,
  type TestAccount,
  type TestMember,
} from '../../../test/factories.ts';

const patch = (who: TestMember, { id }: { id: number }, body: Record<string, unknown>) =>
  who.caller.attempt(patchAccount, { params: { id }, body });

const read = (who: TestMember, { id }: { id: number }) =>
  who.caller.attempt(getAccount, { params: { id } });

async function setting() {
  const admin = await newAdministrator();
  const { company } = admin;
  const department_id = await newDepartment(company, 'Support');
  const account = await newAccount(company, {
    username: 'hana',
    phone_number: '010-1234',
    email: 'hana@example.com',
    location: 'Seoul',
    language: 'ko',
    department_id,
  });
  return { admin, company, account };
}

describe('PATCH /api/accounts/{id}/', () => {
  test('changes what it names, keeps the rest, and logs the old and the new', async () => {
    const { admin, company, account } = await setting();
    const before = await read(admin, account);
    const changed = await patch(admin, account, { location: ' Busan ', email: 'new@example.com' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...before.body, location: 'Busan', email: 'new@example.com' });
    const after = await read(admin, account);
    expect([after.body, after.headers.etag]).toEqual([changed.body, changed.headers.etag]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await actionLogOf(company)).map((entry) => entry.extra_info)).toEqual([
      'email: hana@example.com → new@example.com; location: Seoul → Busan',
    ]);
  });

  test('a field that is not named is not needed, and one that is keeps its rules', async () => {
    const { admin, company, account } = await setting();
    await newAccount(company, { username: 'taken' });
    const before = await read(admin, account);
    for (const [field, value] of Object.entries({
      username: 'Taken',
      first_name: ' ',
      email: 'nonsense',
      language: 'xx',
      open_key: 'no spaces here',
      is_active: null,
      department_id: 999_999_999_999,
      group_ids: [],
      password: 'short',
    })) {
      const answer = await patch(admin, account, { [field]: value, location: 'Busan' });
      expect([field, answer.status, Object.keys(answer.body)]).toEqual([field, 400, [field]]);
    }
    expect((await read(admin, account)).body).toEqual(before.body);
    expect(await actionLogOf(company)).toEqual([]);
    const taken = await patch(admin, account, { department_id: null, phone_number: '' });
    expect(taken.body).toMatchObject({ department_id: null, phone_number: '', location: 'Seoul' });
  });

  test('with nothing, the same values or the record as it was read, changes and logs nothing', async () => {
    const { admin, company, account } = await setting();
    const before = await read(admin, account);
    const whole = { ...before.body, id: 1, groups: [], date_joined: '2001-01-01T00:00:00Z' };
    for (const body of [{}, { location: 'Seoul', group_ids: account.groupIds }, whole]) {
      const answer = await patch(admin, account, body);
      expect([answer.status, answer.body]).toEqual([200, before.body]);
      expect(answer.headers.etag).toBe(before.headers.etag);
    }
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('an account without a group stays without one', async () => {
    const { admin, company } = await setting();
    const loner = await newAccount(company, { groupIds: [] });
    const answer = await patch(admin, loner, { location: 'Seoul' });
    expect([answer.status, answer.body.groups]).toEqual([200, []]);
  });

  test('a new password must not be the username, which only the row has', async () => {
    const { admin, company } = await setting();
    const account = await newAccount(company, { username: 'somebody-long' });
    const enter = (password: string) =>
      nobody.attempt(signIn, { body: credentialsOf(account, password) });
    const refused = await patch(admin, account, { password: 'Somebody-Long' });
    expect([refused.status, refused.body]).toEqual([
      400,
      { password: ['The password must not be the username.'] },
    ]);
    const renamed = { username: 'somebody-else', password: 'somebody-long' };
    expect((await patch(admin, account, renamed)).status).toBe(200);
    expect((await enter('somebody-long')).status).toBe(401);
    const entered = await nobody.attempt(signIn, {
      body: credentialsOf({ ...account, username: 'somebody-else' }, 'somebody-long'),
    });
    expect(entered.status).toBe(200);
    expect(JSON.stringify(await actionLogOf(company))).not.toContain('password":"somebody');
  });

  test('takes rights away and ends sessions with the next request', async () => {
    const { admin, company } = await setting();
    const member = await newMember(company, { permissions: ['view_chatroom'] });
    expect((await member.caller.attempt(listChats, {})).status).toBe(200);
    await patch(admin, member, { group_ids: [await newGroup(company, [])] });
    expect((await member.caller.attempt(listChats, {})).status).toBe(403);
    await patch(admin, member, { is_active: false });
    expect((await member.caller.attempt(listChats, {})).status).toBe(401);
  });
});

describe('PATCH by somebody who would climb or lock themselves out', () => {
  test('is refused as PUT is', async () => {
    const { admin, company } = await setting();
    const editor = await newMember(company, {
      permissions: ['view_userprofile', 'change_userprofile'],
    });
    const plain = await newAccount(company);
    const strong = await newGroup(company, PERMISSIONS);
    const nothing = await newGroup(company, []);
    const answers = async (who: TestMember, whom: TestAccount, body: Record<string, unknown>) => {
      const { status, body: words } = await patch(who, whom, body);
      return [status, Object.keys(words)];
    };
    expect(await answers(editor, plain, { group_ids: [strong] })).toEqual([403, ['detail']]);
    expect(await answers(editor, editor, { group_ids: [strong] })).toEqual([403, ['detail']]);
    expect(await answers(editor, admin, { location: 'x' })).toEqual([403, ['detail']]);
    expect(await answers(editor, admin, { password: 'correct horse 43' })).toEqual([
      403,
      ['detail'],
    ]);
    expect(await answers(editor, editor, { is_active: false })).toEqual([400, ['is_active']]);
    expect(await answers(editor, editor, { group_ids: [nothing] })).toEqual([400, ['group_ids']]);
    expect(await answers(editor, editor, { password: 'correct horse 43' })).toEqual([
      400,
      ['password'],
    ]);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('two administrators who deactivate each other at once leave one', async () => {
    const { admin, company } = await setting();
    const other = await newMember(company, { permissions: PERMISSIONS });
    const answers = await Promise.all([
      patch(admin, other, { is_active: false }),
      patch(other, admin, { is_active: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => [400, 401, 403].includes(status))).toHaveLength(1);
  });
});

test('PATCHes of different fields at once are all kept', async () => {
  const { admin, company, account } = await setting();
  const group = await newGroup(company, []);
  const values = {
    first_name: '하나',
    last_name: '김',
    phone_number: '02-555',
    email: 'one@example.com',
    location: 'Jeju',
    open_key: 'together1',
    language: 'en',
    department_id: null,
    group_ids: [group],
  };
  const answers = await Promise.all(
    Object.entries(values).map(([field, value]) => patch(admin, account, { [field]: value })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { group_ids: _, ...shown } = values;
  expect((await read(admin, account)).body).toMatchObject({ ...shown, groups: [{ id: group }] });
  expect(await actionLogOf(company)).toHaveLength(answers.length);
});
