import { CLOSE } from '@maru/contract/live';
import { PERMISSIONS } from '@maru/contract/permissions';
import { getProfile } from '@maru/contract/profile';
import * as security from '@maru/contract/security';
import { renewTokens, signIn } from '@maru/contract/sign-in';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { comingFrom, newAddress } from '../../../test/addresses.ts';
import { codeFor } from '../../../test/authenticator.ts';
import { Caller } from '../../../test/caller.ts';
import {
  actionLogOf,
  credentialsOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newMember,
  newRoom,
  PASSWORD,
  type TestAccount,
  type TestMember,
} from '../../../test/factories.ts';
import { connectStaff } from '../../../test/live-client.ts';
import {
  everybodyHasFactor,
  newFactor,
  newSetupNote,
  requireFactor,
} from '../../../test/second-factors.ts';
import { world } from '../../../test/world.ts';
import { SessionUse } from '../../core/session/session-use.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

const someone = async () => newMember(await newCompany({ name: 'Maru & Co' }));
const wrongPassword = 'wrong horse 42';

/** From an address of its own, because failures are counted by address. */
const from = (member: TestMember, address = newAddress()) =>
  member.caller.with(comingFrom(address));

/** Signs in through the API, on some device. */
async function enter(account: TestAccount, userAgent = CHROME, address = newAddress()) {
  const device = new Caller({ ...comingFrom(address), 'user-agent': userAgent });
  const tokens = await device.call(signIn, { body: credentialsOf(account) });
  return {
    ...tokens,
    address,
    device,
    caller: device.with({ authorization: `Bearer ${tokens.access}` }),
  };
}

const infosOf = async ({ company }: TestAccount) =>
  (await actionLogOf(company)).map(
    ({ user_name, action_type, model, object_repr, extra_info }) =>
      `${user_name} ${action_type} ${model} ${object_repr}: ${extra_info}`,
  );

describe('POST /api/security/second-factor/start/ and on/', () => {
  test('a secret, a code that proves it, and ten recovery codes', async () => {
    const member = await someone();
    const { secret, uri, note } = await member.caller.call(security.startSecondFactor, {});
    expect(uri).toBe(
      `otpauth://totp/Maru%20%26%20Co:${member.username}?secret=${secret}&issuer=Maru%20%26%20Co`,
    );
    const before = await member.caller.call(security.getSecurity, {});
    expect(before.second_factor).toEqual({
      on: false,
      since: null,
      recovery_codes_left: 0,
      required: false,
    });
    const body = { password: PASSWORD, note, code: codeFor(secret) };
    const { recovery_codes } = await member.caller.call(security.switchOnSecondFactor, { body });
    expect(new Set(recovery_codes).size).toBe(10);
    const { second_factor } = await member.caller.call(security.getSecurity, {});
    expect(second_factor).toMatchObject({ on: true, recovery_codes_left: 10 });
    expect(Math.abs(Date.parse(second_factor.since ?? '') - Date.now())).toBeLessThan(60_000);
    const log = await infosOf(member);
    expect(log).toEqual([
      `${member.username} create second factor ${member.username}: switched on`,
    ]);
    expect((await member.caller.attempt(getProfile, {})).status).toBe(200);
  });

  test('a second time moves it to another app, and the old codes are invalid', async () => {
    const member = await someone();
    const former = await newFactor(member);
    const { secret: _, ...setup } = await newSetupNote(member);
    const body = { password: PASSWORD, ...setup };
    const { recovery_codes } = await member.caller.call(security.switchOnSecondFactor, { body });
    expect(recovery_codes).not.toEqual(expect.arrayContaining(former.recoveryCodes));
    const { second_factor } = await member.caller.call(security.getSecurity, {});
    expect(second_factor.recovery_codes_left).toBe(10);
    expect(await infosOf(member)).toEqual([
      `${member.username} update second factor ${member.username}: switched over to another app, new recovery codes`,
    ]);
  });

  test.each(['on', 'over to another app'])(
    'switching it %s signs the account out everywhere else, which is logged',
    async (how) => {
      const account = await newAccount(await newCompany());
      const [here, elsewhere] = [await enter(account), await enter(account, IPHONE)];
      const colleague = await enter(await newAccount(account.company));
      if (how !== 'on') await newFactor(account);
      const { secret: _, ...setup } = await newSetupNote(account);
      const body = { password: PASSWORD, ...setup };
      await here.caller.call(security.switchOnSecondFactor, { body });
      expect((await here.caller.attempt(getProfile, {})).status).toBe(200);
      expect((await colleague.caller.attempt(getProfile, {})).status).toBe(200);
      expect((await elsewhere.caller.attempt(getProfile, {})).status).toBe(401);
      const renewal = await elsewhere.device.attempt(renewTokens, {
        body: { refresh: elsewhere.refresh },
      });
      expect(renewal.status).toBe(401);
      expect((await infosOf(account)).at(-1)).toBe(
        `${account.username} delete session ${account.username}: ended by a new second factor; device: Safari on iPhone; ip_address: ${elsewhere.address}`,
      );
    },
  );

  test.each([
    [
      'a wrong password',
      async (member: TestMember) => ({ password: wrongPassword, ...(await newSetupNote(member)) }),
      { detail: 'The current password is not correct.' },
    ],
    [
      'a wrong code',
      async (member: TestMember) => ({
        password: PASSWORD,
        ...(await newSetupNote(member)),
        code: '000000',
      }),
      { code: ['The code is not correct.'] },
    ],
    [
      'a note that is not ours',
      async (member: TestMember) => ({
        password: PASSWORD,
        ...(await newSetupNote(member)),
        note: 'x'.repeat(99),
      }),
      { detail: 'This took too long. Please start again.' },
    ],
    [
      'a note of a colleague',
      async ({ id, company }: TestMember) => ({
        password: PASSWORD,
        ...(await newSetupNote({ id: id + 1, company })),
      }),
      { detail: 'This took too long. Please start again.' },
    ],
    [
      'a note of another company',
      async ({ id, company }: TestMember) => {
        const elsewhere = { ...company, id: company.id + 1 };
        return { password: PASSWORD, ...(await newSetupNote({ id, company: elsewhere })) };
      },
      { detail: 'This took too long. Please start again.' },
    ],
  ])('%s changes nothing', async (_, body, refusal) => {
    const member = await someone();
    const answer = await from(member).attempt(security.switchOnSecondFactor, {
      body: await body(member),
    });
    expect([answer.status, answer.body]).toEqual([400, refusal]);
    const { second_factor } = await member.caller.call(security.getSecurity, {});
    expect(second_factor.on).toBe(false);
    expect(await infosOf(member)).toEqual([]);
  });
});

describe('POST /api/security/recovery-codes/', () => {
  test('gives new ones in the place of the old', async () => {
    const member = await someone();
    await newFactor(member);
    const body = { password: PASSWORD };
    const { recovery_codes } = await member.caller.call(security.renewRecoveryCodes, { body });
    expect(recovery_codes).toHaveLength(10);
    const { second_factor } = await member.caller.call(security.getSecurity, {});
    expect(second_factor.recovery_codes_left).toBe(10);
    expect(await infosOf(member)).toEqual([
      `${member.username} update second factor ${member.username}: new recovery codes`,
    ]);
  });

  test('where there is no factor there are none', async () => {
    const answer = await (await someone()).caller.attempt(security.renewRecoveryCodes, {
      body: { password: PASSWORD },
    });
    const detail = 'Two-step sign-in is not switched on.';
    expect([answer.status, answer.body]).toEqual([400, { detail }]);
  });
});

describe('POST /api/security/second-factor/off/', () => {
  test('with the password, and it is logged; a second time nothing is logged', async () => {
    const member = await someone();
    await newFactor(member);
    const body = { password: PASSWORD };
    const off = { on: false, since: null, recovery_codes_left: 0, required: false };
    expect(await member.caller.call(security.switchOffSecondFactor, { body })).toEqual(off);
    expect(await member.caller.call(security.switchOffSecondFactor, { body })).toEqual(off);
    expect(await infosOf(member)).toEqual([
      `${member.username} delete second factor ${member.username}: switched off`,
    ]);
  });

  test('not where the company requires it', async () => {
    const member = await someone();
    await newFactor(member);
    await requireFactor(member.company);
    const caller = member.caller.with({ 'accept-language': 'ko' });
    const answer = await caller.attempt(security.switchOffSecondFactor, {
      body: { password: PASSWORD },
    });
    const detail = '회사 정책에 따라 2단계 인증을 끌 수 없습니다.';
    expect([answer.status, answer.body]).toEqual([400, { detail }]);
    const { second_factor } = await member.caller.call(security.getSecurity, {});
    expect(second_factor).toMatchObject({ on: true, required: true });
  });
});

test('wrong passwords count like failed sign-ins; other refusals do not', async () => {
  const member = await someone();
  const address = newAddress();
  const caller = from(member, address);
  const renewing = (password: string) =>
    caller.attempt(security.renewRecoveryCodes, { body: { password } });
  for (let n = 0; n < 7; n += 1) expect((await renewing(PASSWORD)).status).toBe(400);
  await newFactor(member);
  expect((await renewing(PASSWORD)).status).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await renewing(wrongPassword)).status).toBe(400);
  expect((await renewing(PASSWORD)).status).toBe(429);
  const there = await new Caller(comingFrom(address)).attempt(signIn, {
    body: credentialsOf(member),
  });
  expect(there.status).toBe(429);
});

test('a guess from another address is delayed, as at sign-in', async () => {
  const member = await someone();
  const guessing = (password: string) =>
    from(member).attempt(security.renewRecoveryCodes, { body: { password } });
  await Promise.all(Array.from({ length: 10 }, () => guessing(wrongPassword)));
  const start = performance.now();
  expect((await guessing(wrongPassword)).status).toBe(400);
  expect(performance.now() - start).toBeGreaterThan(190);
});

describe('the list of sessions', () => {
  test('device, address and times; the current session is marked and comes first', async () => {
    const account = await newAccount(await newCompany());
    const computer = await enter(account);
    const phone = await enter(account, IPHONE);
    const { sessions } = await computer.caller.call(security.getSecurity, {});
    expect(sessions).toMatchObject([
      { browser: 'Chrome', system: 'Windows', ip_address: computer.address, current: true },
      { browser: 'Safari', system: 'iPhone', ip_address: phone.address, current: false },
    ]);
    for (const { started, last_used } of sessions) {
      expect(Math.abs(Date.parse(started) - Date.now())).toBeLessThan(60_000);
      expect(last_used).toBe(started);
    }
  });

  test('a renewal counts as a use, from any address', async () => {
    const account = await newAccount(await newCompany());
    const { device, refresh } = await enter(account);
    const address = newAddress();
    const moved = device.with(comingFrom(address));
    const { access } = await moved.call(renewTokens, { body: { refresh } });
    const caller = moved.with({ authorization: `Bearer ${access}` });
    const [session] = (await caller.call(security.getSecurity, {})).sessions;
    expect(session?.ip_address).toBe(address);
    expect(Date.parse(session?.last_used ?? '')).toBeGreaterThan(
      Date.parse(session?.started ?? ''),
    );
  });

  test('uses are noted, and written together', async () => {
    const account = await newAccount(await newCompany());
    const [one, other] = [await enter(account), await enter(account)];
    const { sessions: before } = await one.caller.call(security.getSecurity, {});
    const { db } = await world();
    const use = new SessionUse(db, (error) => expect.fail(error.message));
    const [current] = before.filter((session) => session.current);
    const noted = { id: current?.id ?? '', companyId: account.company.id };
    use.note(noted, '10.9.8.7');
    use.note(noted, '10.9.8.6');
    await use.write();
    const { sessions: after } = await other.caller.call(security.getSecurity, {});
    expect(after[0]).toEqual({ ...before.find(({ id }) => id !== noted.id), current: true });
    expect(after[1]).toMatchObject({ id: noted.id, ip_address: '10.9.8.6', current: false });
    expect(Date.parse(after[1]?.last_used ?? '')).toBeGreaterThan(
      Date.parse(current?.last_used ?? ''),
    );
    // A process with an older use does not overwrite a newer one.
    const late = new SessionUse(db, (error) => expect.fail(error.message));
    late.note({ ...noted, companyId: account.company.id + 1 }, '10.0.0.1');
    await late.write();
    const { sessions: still } = await other.caller.call(security.getSecurity, {});
    expect(still).toEqual(after);
  });

  test('sessions that ended or cannot be continued are not listed', async () => {
    const member = await someone();
    const gone = await enter(member);
    expect((await member.caller.call(security.getSecurity, {})).sessions).toHaveLength(2);
    await gone.caller.call(security.endSessions, { body: {} });
    // The call ended all sessions except its own, so this member's too.
    expect((await member.caller.attempt(security.getSecurity, {})).status).toBe(401);
    expect((await gone.caller.call(security.getSecurity, {})).sessions).toHaveLength(1);
    const expired = await newMember(member.company);
    await inCompany(member.company, (tx) =>
      tx.sql
        .updateTable('session')
        .set({ time_expires: sql<Date>`now()` })
        .where('id', '=', expired.sessionId)
        .execute(),
    );
    expect((await expired.caller.call(security.getSecurity, {})).sessions).toEqual([]);
  });
});

describe('POST /api/security/sessions/end/', () => {
  test('ends one at once, and the log names it', async () => {
    const account = await newAccount(await newCompany());
    const [phone, computer] = [await enter(account, IPHONE), await enter(account)];
    const { sessions } = await computer.caller.call(security.getSecurity, {});
    const lost = sessions.find(({ system }) => system === 'iPhone');
    const body = { session: lost?.id };
    expect(await computer.caller.call(security.endSessions, { body })).toEqual({ ended: 1 });
    expect((await phone.caller.attempt(getProfile, {})).status).toBe(401);
    const renewal = await phone.device.attempt(renewTokens, { body: { refresh: phone.refresh } });
    expect(renewal.status).toBe(401);
    expect((await computer.caller.attempt(getProfile, {})).status).toBe(200);
    expect((await infosOf(account)).at(-1)).toBe(
      `${account.username} delete session ${account.username}: ended by its owner; device: Safari on iPhone; ip_address: ${phone.address}`,
    );
    const again = await computer.caller.attempt(security.endSessions, { body });
    expect([again.status, again.body]).toEqual([
      400,
      { session: ['This session does not exist, or has ended.'] },
    ]);
  });

  test('also the current one', async () => {
    const account = await newAccount(await newCompany());
    const here = await enter(account);
    const { sessions } = await here.caller.call(security.getSecurity, {});
    const body = { session: sessions.find(({ current }) => current)?.id };
    expect(await here.caller.call(security.endSessions, { body })).toEqual({ ended: 1 });
    expect((await here.caller.attempt(getProfile, {})).status).toBe(401);
    expect((await infosOf(account)).at(-1)).toContain('ended by its owner');
  });

  test('without an id it ends all other sessions of the account only', async () => {
    const company = await newCompany();
    const [account, colleague] = [await newAccount(company), await newAccount(company)];
    const [one, two, here] = [await enter(account), await enter(account), await enter(account)];
    const other = await enter(colleague);
    expect(await here.caller.call(security.endSessions, { body: {} })).toEqual({ ended: 2 });
    const statuses = [one, two, here, other].map(
      async ({ caller }) => (await caller.attempt(getProfile, {})).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200, 200]);
  });

  test('the session of a colleague is treated as unknown', async () => {
    const company = await newCompany();
    const other = await enter(await newAccount(company));
    const [{ id = '' } = {}] = (await other.caller.call(security.getSecurity, {})).sessions;
    const member = await newMember(company);
    const answer = await member.caller.attempt(security.endSessions, { body: { session: id } });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['session']]);
    expect((await other.caller.attempt(getProfile, {})).status).toBe(200);
  });

  test('a live connection of it is closed', async () => {
    const admin = await newAdministrator();
    const room = await newRoom(admin.company);
    const client = await connectStaff(admin, room);
    const elsewhere = await enter(admin);
    await elsewhere.caller.call(security.endSessions, { body: {} });
    await expect.poll(() => client.ended?.code, { timeout: 5_000 }).toBe(CLOSE.unauthenticated);
  });
});

describe('an administrator and another’s account', () => {
  async function setting() {
    const admin = await newAdministrator();
    const account = await newAccount(admin.company, { permissions: ['view_ticket'] });
    return { admin, account, params: { id: String(account.id) } };
  }

  test('sees the factor and the sessions, and ends one or all of them, which is logged', async () => {
    const { admin, account, params } = await setting();
    const [phone, computer] = [await enter(account, IPHONE), await enter(account)];
    const { sessions, second_factor } = await admin.caller.call(security.getAccountSecurity, {
      params,
    });
    expect(second_factor.on).toBe(false);
    expect(sessions.map(({ system, current }) => [system, current])).toEqual([
      ['Windows', false],
      ['iPhone', false],
    ]);
    const session = sessions.find(({ system }) => system === 'iPhone')?.id;
    await admin.caller.call(security.endAccountSessions, { params, body: { session } });
    expect((await phone.caller.attempt(getProfile, {})).status).toBe(401);
    expect((await computer.caller.attempt(getProfile, {})).status).toBe(200);
    const all = await admin.caller.call(security.endAccountSessions, { params, body: {} });
    expect(all).toEqual({ ended: 1 });
    expect((await computer.caller.attempt(getProfile, {})).status).toBe(401);
    const ended = (await infosOf(account)).slice(-2);
    expect(ended).toEqual(
      [
        `Safari on iPhone; ip_address: ${phone.address}`,
        `Chrome on Windows; ip_address: ${computer.address}`,
      ].map(
        (device) =>
          `${admin.username} delete session ${account.username}: ended by an administrator; device: ${device}`,
      ),
    );
  });

  test('resets a lost factor; the account then signs in with the password alone', async () => {
    const { admin, account, params } = await setting();
    const before = await enter(account);
    await everybodyHasFactor(admin.company);
    const after = await admin.caller.call(security.resetAccountSecondFactor, { params });
    expect(after).toMatchObject({ second_factor: { on: false }, sessions: [] });
    expect((await before.caller.attempt(getProfile, {})).status).toBe(401);
    await enter(account);
    expect(await infosOf(account)).toContain(
      `${admin.username} delete second factor ${account.username}: reset by an administrator`,
    );
  });

  test('but not the own factor, which needs the password', async () => {
    const { admin } = await setting();
    await newFactor(admin);
    const params = { id: String(admin.id) };
    const answer = await admin.caller.attempt(security.resetAccountSecondFactor, { params });
    expect(answer.status).toBe(403);
    const { second_factor } = await admin.caller.call(security.getSecurity, {});
    expect(second_factor.on).toBe(true);
  });

  test('an account with more permissions can be neither viewed nor changed', async () => {
    const { admin } = await setting();
    const helper = await newMember(admin.company, {
      permissions: PERMISSIONS.filter((permission) => permission !== 'change_company'),
    });
    const privileged = await enter(admin);
    await newFactor(admin);
    const params = { id: String(admin.id) };
    for (const [endpoint, body] of [
      [security.getAccountSecurity, undefined],
      [security.endAccountSessions, {}],
      [security.resetAccountSecondFactor, undefined],
    ] as const) {
      const answer = await helper.caller.attempt(endpoint, { params, body });
      expect(answer.status).toBe(403);
      expect(answer.body.detail).toContain(admin.username);
    }
    expect((await privileged.caller.attempt(getProfile, {})).status).toBe(200);
    const { second_factor } = await privileged.caller.call(security.getSecurity, {});
    expect(second_factor.on).toBe(true);
  });
});
