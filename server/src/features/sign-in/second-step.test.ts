import { getProfile } from '@maru/contract/profile';
import { signIn, takeSecondStep } from '@maru/contract/sign-in';
import { listTickets } from '@maru/contract/tickets';
import { describe, expect, test, vi } from 'vitest';
import { comingFrom, newAddress } from '../../../test/addresses.ts';
import { anotherProcess } from '../../../test/another-process.ts';
import { codeFor } from '../../../test/authenticator.ts';
import { Caller } from '../../../test/caller.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  credentialsOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  signedIn,
  type TestAccount,
} from '../../../test/factories.ts';
import { newFactor, requireFactor, type TestFactor } from '../../../test/second-factors.ts';
import { world } from '../../../test/world.ts';
import { findFactor, removeFactor } from '../../core/second-factor/second-factor.store.ts';

const from = (address: string) => new Caller(comingFrom(address));

/** An account with a second factor. */
async function somebody(): Promise<TestAccount & TestFactor> {
  const account = await newAccount(await newCompany({ name: 'Maru & Co' }), {
    permissions: ['view_ticket'],
    first_name: 'Ada',
    last_name: 'Kim',
  });
  return { ...account, ...(await newFactor(account)) };
}

const enter = (account: TestAccount, address = newAddress()) =>
  from(address).attempt(signIn, { body: credentialsOf(account) });

async function challengeOf(account: TestAccount, address?: string): Promise<string> {
  const { status, body } = await enter(account, address);
  expect(status).toBe(202);
  return body.challenge;
}

const step = (challenge: string, code: string, address = newAddress()) =>
  from(address).attempt(takeSecondStep, { body: { challenge, code } });

const sessionsOf = (account: TestAccount) =>
  inCompany(account.company, (tx) =>
    tx.sql.selectFrom('session').selectAll().where('account_id', '=', account.id).execute(),
  );

const WRONG = [401, { detail: 'The code is not correct.' }] as const;
const SPENT = [401, { detail: 'Too many wrong codes. Please sign in again.' }] as const;
const OVER = [
  401,
  { detail: 'This took too long, or something has changed. Please sign in again.' },
];

describe('POST /api/token/ with a second factor', () => {
  test('the right password gives a challenge and no session', async () => {
    const account = await somebody();
    const answer = await enter(account);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ challenge: expect.stringMatching(/^[\w.-]{40,}$/) });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(account)).toEqual([]);
    expect(await actionLogOf(account.company)).toEqual([]);
  });

  test('a wrong password is answered as without one', async () => {
    const account = await somebody();
    const body = credentialsOf(account, 'wrong horse 42');
    const answer = await from(newAddress()).attempt(signIn, { body });
    expect([answer.status, answer.body]).toEqual([
      401,
      { detail: 'Invalid username, password or company code.' },
    ]);
  });

  test('colleagues without one sign in as before', async () => {
    const account = await somebody();
    const answer = await enter(await newAccount(account.company));
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual([
      ...['uid', 'access', 'refresh', 'name', 'company_name', 'permissions'],
    ]);
  });
});

describe('POST /api/token/second-step/', () => {
  test('a code gives the usual answer to a sign-in, cookie and log entry included', async () => {
    const account = await somebody();
    const address = newAddress();
    const { status, body, headers } = await step(
      await challengeOf(account),
      codeFor(account.secret),
      address,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      uid: account.id,
      access: expect.any(String),
      refresh: expect.any(String),
      name: 'Ada Kim',
      company_name: 'Maru & Co',
      permissions: ['view_ticket'],
    });
    const caller = new Caller({ authorization: `Bearer ${body.access}` });
    expect((await caller.call(getProfile, {})).first_name).toBe('Ada');
    const cookie = String(headers['set-cookie']).split(';')[0] as string;
    expect((await new Caller({ cookie }).attempt(listTickets, {})).status).toBe(200);
    expect(await actionLogOf(account.company)).toMatchObject([
      {
        user_name: account.username,
        action_type: 'login',
        model: 'session',
        extra_info: 'signed in with a code',
        ip_address: address,
      },
    ]);
  });

  test('a code works once, also if two clients use it at the same moment', async () => {
    const account = await somebody();
    const code = codeFor(account.secret);
    const challenges = await Promise.all([1, 2, 3].map(() => challengeOf(account)));
    const answers = await Promise.all(challenges.map((challenge) => step(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const late = await step(await challengeOf(account), code);
    expect([late.status, late.body]).toEqual(WRONG);
  });

  test('a code older than the last accepted one is refused', async () => {
    const account = await somebody();
    const challenge = await challengeOf(account);
    const before = codeFor(account.secret);
    expect((await step(challenge, codeFor(account.secret, 1))).status).toBe(200);
    expect((await step(challenge, before)).status).toBe(401);
  });

  test.each([
    ['with a gap', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`, 200],
    ['with a letter', (code: string) => `${code.slice(0, 5)}x`, 401],
    ['one digit short', (code: string) => code.slice(1), 401],
  ])('a code %s', async (_, write, status) => {
    const account = await somebody();
    const typed = write(codeFor(account.secret));
    expect((await step(await challengeOf(account), typed)).status).toBe(status);
  });

  test('a recovery code works once, with any spacing, and is named in the log', async () => {
    const account = await somebody();
    const [first = '', second = ''] = account.recoveryCodes;
    expect(account.recoveryCodes).toHaveLength(10);
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `;
    expect((await step(await challengeOf(account), typed)).status).toBe(200);
    expect((await step(await challengeOf(account), first)).status).toBe(401);
    expect((await step(await challengeOf(account), second)).status).toBe(200);
    const infos = (await actionLogOf(account.company)).map(({ extra_info }) => extra_info);
    expect(infos).toContain('signed in with a recovery code, 9 left');
    expect(infos).toContain('signed in with a recovery code, 8 left');
    expect(JSON.stringify(await actionLogOf(account.company))).not.toContain(first);
  });

  test('a code of somebody else is none', async () => {
    const [account, other] = [await somebody(), await somebody()];
    const challenge = await challengeOf(account);
    expect((await step(challenge, codeFor(other.secret))).status).toBe(401);
    expect((await step(challenge, other.recoveryCodes[0] as string)).status).toBe(401);
    expect(await sessionsOf(account)).toEqual([]);
  });

  test('a secret that was moved to another account cannot be decrypted', async () => {
    const account = await somebody();
    const other = await newAccount(account.company);
    await newFactor(other);
    await inCompany(account.company, async (tx) => {
      const stolen = await findFactor(tx, account.id);
      await tx.sql
        .updateTable('second_factor')
        .set({ secret: stolen?.secret as Uint8Array })
        .where('account_id', '=', other.id)
        .execute();
    });
    expect((await step(await challengeOf(other), codeFor(account.secret))).status).toBe(401);
  });

  test('neither the secret nor a recovery code is stored in plain text', async () => {
    const account = await somebody();
    const rows = await inCompany(account.company, async (tx) => [
      await findFactor(tx, account.id),
      await tx.sql.selectFrom('recovery_code').selectAll().execute(),
    ]);
    const text = JSON.stringify(rows, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(text).not.toContain(account.secret);
    for (const code of account.recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });

  test.each([
    ['that is none', async () => 'x'.repeat(100)],
    [
      'that was touched',
      async (account: TestAccount) => {
        const challenge = await challengeOf(account);
        return `${challenge.slice(0, -4)}${challenge.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
      },
    ],
    [
      'that is too old',
      async (account: TestAccount) => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 16 * 60_000 });
        const challenge = await challengeOf(account).finally(() => vi.useRealTimers());
        return challenge;
      },
    ],
    [
      'whose password was changed',
      async (account: TestAccount) => {
        const challenge = await challengeOf(account);
        await inCompany(account.company, (tx) =>
          tx.sql
            .updateTable('account')
            .set({ password_hash: 'another' })
            .where('id', '=', account.id)
            .execute(),
        );
        return challenge;
      },
    ],
    [
      'whose account was deactivated',
      async (account: TestAccount) => {
        const challenge = await challengeOf(account);
        await inCompany(account.company, (tx) =>
          tx.sql
            .updateTable('account')
            .set({ is_active: false })
            .where('id', '=', account.id)
            .execute(),
        );
        return challenge;
      },
    ],
    [
      'whose account is gone',
      async (account: TestAccount) => {
        const challenge = await challengeOf(account);
        await inCompany(account.company, (tx) =>
          tx.sql.deleteFrom('account').where('id', '=', account.id).execute(),
        );
        return challenge;
      },
    ],
    [
      'whose factor was switched off',
      async (account: TestAccount) => {
        const challenge = await challengeOf(account);
        await inCompany(account.company, (tx) => removeFactor(tx, account.id));
        return challenge;
      },
    ],
  ])('a challenge %s is over', async (_, make) => {
    const account = await somebody();
    const challenge = await make(account);
    const answer = await step(challenge, codeFor(account.secret));
    expect([answer.status, answer.body]).toEqual(OVER);
    expect(answer.headers['maru-error-code']).toBe('second_step_over');
    expect(await sessionsOf(account)).toEqual([]);
  });

  test('a password that an administrator changed meanwhile ends it', async () => {
    const admin = await newAdministrator();
    const account = await newAccount(admin.company);
    const { secret } = await newFactor(account);
    const challenge = await challengeOf(account);
    await editAccount(admin, account, { password: 'another horse 43' });
    expect((await step(challenge, codeFor(secret))).status).toBe(401);
  });

  test('a challenge is not accepted as an access token', async () => {
    const challenge = await challengeOf(await somebody());
    const caller = new Caller({ authorization: `Bearer ${challenge}` });
    expect((await caller.attempt(getProfile, {})).status).toBe(401);
  });
});

describe('wrong codes are counted as wrong passwords are', () => {
  test('after five wrong ones from one address the right one and the password have to wait', async () => {
    const account = await somebody();
    const address = newAddress();
    const challenge = await challengeOf(account, address);
    for (let n = 0; n < 5; n += 1) {
      const answer = await step(challenge, '000000', address);
      expect([answer.status, answer.body]).toEqual(WRONG);
    }
    const late = await step(challenge, codeFor(account.secret), address);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(240);
    expect((await enter(account, address)).status).toBe(429);
    const fresh = await challengeOf(account);
    expect((await step(fresh, codeFor(account.secret))).status).toBe(200);
  });

  test('after five wrong codes a challenge is invalid, from any networks and in any processes', async () => {
    const account = await somebody();
    const challenge = await challengeOf(account);
    const other = await anotherProcess();
    for (let n = 0; n < 5; n += 1) {
      const payload = { challenge, code: '000000' };
      const app = n % 2 === 0 ? other.app : (await world()).app;
      const request = { method: 'POST', url: takeSecondStep.path, payload } as const;
      const answer = await app.inject({ ...request, remoteAddress: newAddress() });
      expect([answer.statusCode, answer.json()]).toEqual(WRONG);
    }
    await other.close();
    const spent = await step(challenge, codeFor(account.secret));
    expect([spent.status, spent.body]).toEqual(SPENT);
    expect(spent.headers['maru-error-code']).toBe('second_step_over');
    expect(await sessionsOf(account)).toEqual([]);
    const fresh = await challengeOf(account);
    expect((await step(fresh, codeFor(account.secret))).status).toBe(200);
  });

  test('of twenty guesses at one challenge at the same moment, from twenty networks, five are checked', async () => {
    const account = await somebody();
    const challenge = await challengeOf(account);
    const tries = Array.from({ length: 20 }, () => step(challenge, '000000'));
    const bodies = (await Promise.all(tries)).map(({ status, body }) => [status, body]);
    expect(bodies.filter(([, body]) => body.detail === WRONG[1].detail)).toHaveLength(5);
    expect(bodies.filter(([, body]) => body.detail === SPENT[1].detail)).toHaveLength(15);
  });

  test('they slow the answers of the account from any network, and a right one still passes', async () => {
    const account = await somebody();
    for (let n = 0; n < 2; n += 1) {
      const challenge = await challengeOf(account);
      await Promise.all(Array.from({ length: 5 }, () => step(challenge, '000000')));
    }
    const fresh = await challengeOf(account);
    const start = performance.now();
    expect((await step(fresh, codeFor(account.secret))).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  test('of twenty guesses at the same moment at most five are checked', async () => {
    const account = await somebody();
    const address = newAddress();
    const challenge = await challengeOf(account, address);
    const tries = Array.from({ length: 20 }, () => step(challenge, '000000', address));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  });

  test('they are logged, a few of them', async () => {
    const account = await somebody();
    const challenge = await challengeOf(account);
    for (let n = 0; n < 7; n += 1) await step(challenge, '000000');
    const expected = [
      ...Array.from({ length: 5 }, () => 'failed: wrong code'),
      'limit reached: 5 wrong codes after one password, which has to be shown again',
    ];
    // The entries are written after a random delay, so that their timing reveals nothing.
    const within = { timeout: 10_000 };
    await vi.waitFor(async () => {
      const infos = (await actionLogOf(account.company)).map(({ extra_info }) => extra_info);
      expect(infos).toEqual(expected);
    }, within);
  });
});

describe('in a company that requires a second factor', () => {
  async function newcomer() {
    const company = await newCompany({ name: 'Haneul: Commerce' });
    await requireFactor(company);
    return newAccount(company, { username: 'ada' });
  }

  test('an account without one has to set it up before it gets a session', async () => {
    const account = await newcomer();
    // A session from before the factor was required.
    const before = await signedIn(account);
    const first = await enter(account);
    expect(first.status).toBe(202);
    const { challenge, setup } = first.body;
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toBe(
      `otpauth://totp/Haneul%20%20Commerce:ada?secret=${setup.secret}&issuer=Haneul%20%20Commerce`,
    );
    expect(await sessionsOf(account)).toMatchObject([{ id: before.sessionId }]);
    const wrong = await step(challenge, '000000');
    expect([wrong.status, wrong.body]).toEqual(WRONG);
    const { status, body } = await step(challenge, codeFor(setup.secret));
    expect(status).toBe(200);
    expect(body.uid).toBe(account.id);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    const caller = new Caller({ authorization: `Bearer ${body.access}` });
    expect((await caller.attempt(getProfile, {})).status).toBe(200);
    expect((await before.caller.attempt(getProfile, {})).status).toBe(401);
    const log = await actionLogOf(account.company);
    // The entry of the wrong code is written after a random delay.
    const changes = log.filter(({ extra_info }) => extra_info !== 'failed: wrong code');
    expect(changes.slice(-3)).toMatchObject([
      { action_type: 'create', model: 'second factor', extra_info: 'switched on at sign-in' },
      {
        action_type: 'delete',
        extra_info: expect.stringMatching(/^ended by a new second factor; /),
      },
      { action_type: 'login', model: 'session', extra_info: 'signed in with a code' },
    ]);
    // From now on the factor is required at sign-in.
    const again = await enter(account);
    expect([again.status, again.body.setup]).toEqual([202, undefined]);
    const [code] = body.recovery_codes;
    expect((await step(again.body.challenge, code)).body.recovery_codes).toBeUndefined();
  });

  test('of two requests that set it up at once, one succeeds', async () => {
    const account = await newcomer();
    const [one, other] = [(await enter(account)).body, (await enter(account)).body];
    expect((await step(one.challenge, codeFor(one.setup.secret))).status).toBe(200);
    const late = await step(other.challenge, codeFor(other.setup.secret));
    expect([late.status, late.body]).toEqual(OVER);
  });
});
