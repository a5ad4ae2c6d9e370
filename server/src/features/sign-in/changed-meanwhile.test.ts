import { changePassword, getProfile } from '@maru/contract/profile';
import * as security from '@maru/contract/security';
import { signIn, takeSecondStep } from '@maru/contract/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comingFrom } from '../../../test/addresses.ts';
import { codeFor } from '../../../test/authenticator.ts';
import { Caller } from '../../../test/caller.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  credentialsOf,
  inCompany,
  newAccount,
  newAdministrator,
  newMember,
  PASSWORD,
  signedIn,
  type TestAccount,
  type TestMember,
} from '../../../test/factories.ts';
import { type HeldWrites, heldWrites } from '../../../test/held-writes.ts';
import { newFactor, requireFactor } from '../../../test/second-factors.ts';
import { SECRET_KEY } from '../../../test/world.ts';
import { hashPassword } from '../../core/passwords.ts';
import { Tokens } from '../../core/session/tokens.ts';

const NEW_PASSWORD = 'blue lamp 77';
const REFUSAL = { detail: 'Invalid username, password or company code.' };

let held: HeldWrites;
beforeAll(async () => {
  held = await heldWrites();
});
afterAll(() => held.app.close());

/** Sends a request to the app whose writes are held back. */
async function send(url: string, payload: object, given: Record<string, string> = {}) {
  const headers = { ...comingFrom(), ...given };
  const request = { method: 'POST', url, headers, payload } as const;
  const answer = await held.app.inject(request);
  return { status: answer.statusCode, body: answer.json() };
}

const enter = (account: TestAccount) => send(signIn.path, credentialsOf(account));

const liveSessionsOf = (account: TestAccount) =>
  inCompany(account.company, (tx) =>
    tx.sql
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('time_ended', 'is', null)
      .execute(),
  );

interface Scene {
  admin: TestMember;
  account: TestAccount;
  /** A session of the account's owner. */
  owner: TestMember;
}

async function scene(): Promise<Scene> {
  const admin = await newAdministrator();
  const account = await newAccount(admin.company);
  return { admin, account, owner: await signedIn(account) };
}

const changeOwn = ({ owner }: Scene) =>
  owner.caller.call(changePassword, { body: { password: PASSWORD, new_password: NEW_PASSWORD } });
const reset = ({ admin, account }: Scene) =>
  editAccount(admin, account, { password: NEW_PASSWORD });
const deactivate = ({ admin, account }: Scene) => editAccount(admin, account, { is_active: false });

describe('the password was right when checked, but before the session is created', () => {
  test.each([
    ['its owner changes it', changeOwn, 1],
    ['an administrator resets it', reset, 0],
    ['the account is deactivated', deactivate, 0],
  ])('%s: the answer is that of a wrong password', async (_, change, sessionsLeft) => {
    const all = await scene();
    held.beforeNextWrite(() => change(all));
    const answer = await enter(all.account);
    expect([answer.status, answer.body]).toEqual([401, REFUSAL]);
    expect(await liveSessionsOf(all.account)).toHaveLength(sessionsLeft);
  });

  test('the account is deleted: it is answered as a wrong one', async () => {
    const { account } = await scene();
    held.beforeNextWrite(() =>
      inCompany(account.company, (tx) =>
        tx.sql.deleteFrom('account').where('id', '=', account.id).execute(),
      ),
    );
    const answer = await enter(account);
    expect([answer.status, answer.body]).toEqual([401, REFUSAL]);
  });

  test('a second factor is switched on: the password alone is not enough any more', async () => {
    const { account } = await scene();
    held.beforeNextWrite(() => newFactor(account));
    expect((await enter(account)).status).toBe(202);
    expect(await liveSessionsOf(account)).toHaveLength(1);
  });
});

describe('between the code and the session', () => {
  test.each([
    ['its owner changes the password', changeOwn, 1],
    ['an administrator resets the password', reset, 0],
    ['the account is deactivated', deactivate, 0],
    ['the factor moves to another app', ({ account }: Scene) => newFactor(account), 1],
  ])('%s: the second step is over', async (_, change, sessionsLeft) => {
    const all = await scene();
    const { recoveryCodes, secret } = await newFactor(all.account);
    const { challenge } = (await enter(all.account)).body;
    held.beforeNextWrite(() => change(all));
    for (const code of [codeFor(secret), recoveryCodes[0] as string]) {
      const answer = await send(takeSecondStep.path, { challenge, code });
      expect(answer.status).toBe(401);
    }
    expect(await liveSessionsOf(all.account)).toHaveLength(sessionsLeft);
  });

  test('a code of the new factor does not fit a challenge of the former one', async () => {
    const { account } = await scene();
    await newFactor(account);
    const { challenge } = (await enter(account)).body;
    const { secret } = await newFactor(account);
    const answer = await send(takeSecondStep.path, { challenge, code: codeFor(secret) });
    expect(answer.status).toBe(401);
    expect(await liveSessionsOf(account)).toHaveLength(1);
  });

  test('the password is changed while a factor is set up: neither factor nor session is created', async () => {
    const all = await scene();
    await requireFactor(all.account.company);
    const { challenge, setup } = (await enter(all.account)).body;
    held.beforeNextWrite(() => changeOwn(all));
    const answer = await send(takeSecondStep.path, { challenge, code: codeFor(setup.secret) });
    expect(answer.status).toBe(401);
    expect(await liveSessionsOf(all.account)).toHaveLength(1);
    const { second_factor } = await all.owner.caller.call(security.getSecurity, {});
    expect(second_factor.on).toBe(false);
  });
});

test('a password reset during a change of the factor: the old password changes nothing', async () => {
  const all = await scene();
  await newFactor(all.account);
  const password_hash = await hashPassword(NEW_PASSWORD);
  const claim = { companyId: all.account.company.id, sessionId: all.owner.sessionId };
  const authorization = `Bearer ${await new Tokens(SECRET_KEY).access(claim, all.account.id)}`;
  for (const { path } of [security.renewRecoveryCodes, security.switchOffSecondFactor]) {
    held.beforeNextWrite(() =>
      inCompany(all.account.company, (tx) =>
        tx.sql
          .updateTable('account')
          .set({ password_hash })
          .where('id', '=', all.account.id)
          .execute(),
      ),
    );
    expect((await send(path, { password: PASSWORD }, { authorization })).status).toBe(400);
  }
  const { second_factor } = await all.owner.caller.call(security.getSecurity, {});
  expect(second_factor).toMatchObject({ on: true, recovery_codes_left: 10 });
});

test('four clients that keep signing in during a password change get no session', async () => {
  const member = await newMember((await newAdministrator()).company);
  const tokens: string[] = [];
  let changed = false;
  const loop = async () => {
    while (!changed) {
      const answer = await new Caller(comingFrom()).attempt(signIn, {
        body: credentialsOf(member),
      });
      if (answer.status === 200) tokens.push(answer.body.access);
    }
  };
  const loops = [loop(), loop(), loop(), loop()];
  await member.caller.call(changePassword, {
    body: { password: PASSWORD, new_password: NEW_PASSWORD },
  });
  changed = true;
  await Promise.all(loops);
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) {
    const caller = new Caller({ authorization: `Bearer ${token}` });
    expect((await caller.attempt(getProfile, {})).status).toBe(401);
  }
  expect(await liveSessionsOf(member)).toMatchObject([{ id: member.sessionId }]);
});
