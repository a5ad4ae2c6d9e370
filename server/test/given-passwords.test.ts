import { createAccount, keepPassword, patchAccount, updateAccount } from '@maru/contract/accounts';
import { listChats } from '@maru/contract/chats';
import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { CLOSE } from '@maru/contract/live';
import { PERMISSIONS } from '@maru/contract/permissions';
import { changePassword, getProfile } from '@maru/contract/profile';
import { renewTokens, type SignedIn, signIn } from '@maru/contract/sign-in';
import { listTickets } from '@maru/contract/tickets';
import { decodeJwt } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { exampleOf } from './access-examples.ts';
import { anotherProcess } from './another-process.ts';
import { Caller, nobody } from './caller.ts';
import { edited } from './edit-account.ts';
import {
  actionLogOf,
  credentialsOf,
  inCompany,
  newAdministrator,
  newCompany,
  newMember,
  newRoom,
  PASSWORD,
  signedIn,
  type TestAccount,
} from './factories.ts';
import { connectStaff, tokenOf } from './live-client.ts';
import { newChallenge } from './second-factors.ts';

const GIVEN = { permissions: PERMISSIONS, must_change_password: true };
const OWN_PASSWORD = 'blue lamp 77';

/** Repeated here on purpose: nothing else is served before the password is changed. */
const SERVED = ['getProfile', 'getCompanyProfile', 'changePassword', 'getOwnAccess'];

const guarded = Object.entries<Endpoint>(endpoints).filter(
  ([, { access }]) => access.kind === 'signedIn' || access.kind === 'anyOf',
);

const bearer = (access: string) => new Caller({ authorization: `Bearer ${access}` });

async function entered(account: TestAccount, password = PASSWORD) {
  const answer = await nobody.attempt(signIn, { body: credentialsOf(account, password) });
  expect(answer.status).toBe(200);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { ...(answer.body as SignedIn), cookie };
}

const isTold = (access: string) => decodeJwt(access).must_change_password === true;

const mustChange = ({ id, company }: TestAccount): Promise<boolean> =>
  inCompany(company, async (tx) => {
    const query = tx.sql.selectFrom('account').select('must_change_password').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).must_change_password;
  });

const statusOf = async (caller: Caller) => (await caller.attempt(listChats, {})).status;

describe('with a password that was given', () => {
  test.each(guarded)('%s', async (name, endpoint) => {
    const member = await newMember(await newCompany(), GIVEN);
    const { headers = {}, ...example } = await exampleOf(name, member.company, member);
    const answer = await member.caller.with(headers).attempt(endpoint, example);
    if (SERVED.includes(name)) return expect(answer.status).toBe(endpoint.status);
    expect([answer.status, answer.headers['maru-error-code'], answer.body]).toEqual([
      403,
      'must_change_password',
      { detail: 'Your password was given to you. Change it first.' },
    ]);
    expect(endpoint.errors).toContain(403);
  });

  test('neither a live connection, the ticket cookie nor a renewed session does more', async () => {
    const member = await newMember(await newCompany(), GIVEN);
    const room = await newRoom(member.company);
    const client = await connectStaff(member, room);
    expect(await client.end()).toEqual({ code: CLOSE.forbidden, reason: 'forbidden' });

    const { access, refresh, cookie } = await entered(member);
    expect(isTold(access)).toBe(true);
    const withCookie = new Caller({ cookie });
    expect((await withCookie.attempt(listTickets, {})).status).toBe(403);
    const renewed = await nobody.call(renewTokens, { body: { refresh } });
    expect(isTold(renewed.access)).toBe(true);
    expect(await statusOf(bearer(renewed.access))).toBe(403);

    const korean = await bearer(access).with({ 'accept-language': 'ko' }).attempt(listChats, {});
    expect(korean.body).toEqual({
      detail: '관리자가 지정한 비밀번호입니다. 먼저 비밀번호를 변경해 주세요.',
    });
  });

  test('a second step leads to the same', async () => {
    const member = await newMember(await newCompany(), GIVEN);
    const { takeSecondStep } = endpoints;
    const signed = await nobody.call(takeSecondStep, { body: await newChallenge(member) });
    expect(isTold(signed.access)).toBe(true);
    expect(await statusOf(bearer(signed.access))).toBe(403);
  });

  test('another one of one’s own ends it, and the same session goes on', async () => {
    const member = await newMember(await newCompany(), GIVEN);
    const { access, refresh } = await entered(member);
    const caller = bearer(access);
    const change = (password: string, new_password: string) =>
      caller.attempt(changePassword, { body: { password, new_password } });
    expect((await change('not this one', OWN_PASSWORD)).status).toBe(400);
    const same = await change(PASSWORD, PASSWORD);
    expect([same.status, same.body]).toEqual([
      400,
      { detail: 'New password: Choose another password than the one you were given.' },
    ]);
    expect(await statusOf(caller)).toBe(403);
    expect((await change(PASSWORD, OWN_PASSWORD)).status).toBe(200);
    expect(await statusOf(caller)).toBe(200);
    const renewed = await nobody.call(renewTokens, { body: { refresh } });
    expect(isTold(renewed.access)).toBe(false);
    expect(isTold((await entered(member, OWN_PASSWORD)).access)).toBe(false);
    const log = JSON.stringify(await actionLogOf(member.company));
    expect(log).toContain('password changed');
    for (const secret of [PASSWORD, OWN_PASSWORD]) expect(log).not.toContain(secret);
  });
});

describe('who gives a password', () => {
  const body = <Rest extends object>(rest: Rest) => ({
    username: 'newcomer',
    password: PASSWORD,
    first_name: 'New',
    last_name: 'Comer',
    phone_number: '010-1',
    email: 'new@example.com',
    language: 'en' as const,
    ...rest,
  });

  const asking = { 'Maru-Must-Change-Password': '1' };

  test.each([
    [{}, false],
    [asking, true],
  ])('POST with the headers %j: %s', async (headers, expected) => {
    const admin = await newAdministrator();
    const { id, ...answer } = await admin.caller.with(headers).call(createAccount, {
      body: body({ group_ids: admin.groupIds }),
    });
    expect(answer).not.toHaveProperty('must_change_password');
    expect(await mustChange({ ...admin, id })).toBe(expected);
    const [entry] = await actionLogOf(admin.company);
    expect(entry?.extra_info.includes('must_change_password: true')).toBe(expected);
  });

  test('PUT asks for a change, ends the sessions in every process, and takes it back', async () => {
    const admin = await newAdministrator();
    const member = await newMember(admin.company, { permissions: ['view_chatroom'] });
    const other = await anotherProcess();
    try {
      const authorization = `Bearer ${await tokenOf(member)}`;
      const elsewhere = async () => {
        const call = { method: 'GET', url: '/api/chats/', headers: { authorization } } as const;
        return (await other.app.inject(call)).statusCode;
      };
      expect(await elsewhere()).toBe(200);
      const forced = await admin.caller.with(asking).attempt(updateAccount, edited(member, {}));
      expect(forced.status).toBe(200);
      expect(await statusOf(member.caller)).toBe(401);
      await vi.waitFor(async () => expect(await elsewhere()).toBe(401));
      const again = await signedIn(member);
      expect(await statusOf(again.caller)).toBe(403);
      expect((await again.caller.attempt(getProfile, {})).status).toBe(200);

      // Without the header the flag stays as it is, also with a new password.
      await admin.caller.call(updateAccount, edited(member, { password: OWN_PASSWORD }));
      expect(await mustChange(member)).toBe(true);
      const params = { id: String(member.id) };
      await admin.caller.call(keepPassword, { params });
      await admin.caller.call(keepPassword, { params });
      expect(await statusOf((await signedIn(member)).caller)).toBe(200);
      const log = (await actionLogOf(admin.company)).map(({ extra_info }) => extra_info).join('\n');
      expect(log).toContain('must_change_password: false → true');
      expect(log.split('must_change_password: true → false')).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  test('PATCH asks for it too; in a body the name is an unknown key', async () => {
    const admin = await newAdministrator();
    const member = await newMember(admin.company, { permissions: ['view_chatroom'] });
    const params = { id: String(member.id) };
    const body = { must_change_password: true, location: 'Busan' };
    expect((await admin.caller.attempt(patchAccount, { params, body })).status).toBe(200);
    expect(await mustChange(member)).toBe(false);
    const patched = await admin.caller.with(asking).attempt(patchAccount, { params, body: {} });
    expect(patched.status).toBe(200);
    expect(await mustChange(member)).toBe(true);
  });

  test('nobody asks it of oneself, and another value of the header is 400', async () => {
    const admin = await newAdministrator();
    const own = await admin.caller.with(asking).attempt(updateAccount, edited(admin, {}));
    expect([own.status, Object.keys(own.body as object)]).toEqual([400, ['detail']]);
    for (const value of ['0', 'true', '1, 1', '']) {
      const caller = admin.caller.with({ 'maru-must-change-password': value });
      const answer = await caller.attempt(updateAccount, edited(admin, {}));
      expect([answer.status, answer.body]).toEqual([
        400,
        { detail: 'The Maru-Must-Change-Password header must be absent or one of: 1.' },
      ]);
    }
    expect(await statusOf(admin.caller)).toBe(200);
  });

  test('only whoever may change the account lets it keep the password', async () => {
    const chief = await newAdministrator();
    const lesser = await newMember(chief.company, { permissions: ['change_userprofile'] });
    const member = await newMember(chief.company, {
      permissions: ['view_ticket'],
      must_change_password: true,
    });
    const keep = (id: number) =>
      lesser.caller.attempt(keepPassword, { params: { id: String(id) } });
    expect((await keep(member.id)).status).toBe(403);
    expect(await mustChange(member)).toBe(true);
    expect((await keep((await newMember(await newCompany(), GIVEN)).id)).status).toBe(404);
  });
});
