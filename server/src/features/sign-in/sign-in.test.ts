import { randomUUID } from 'node:crypto';
import { getAccount } from '@maru/contract/accounts';
import { PERMISSIONS } from '@maru/contract/permissions';
import { getProfile } from '@maru/contract/profile';
import { signIn } from '@maru/contract/sign-in';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { comingFrom, newAddress } from '../../../test/addresses.ts';
import { Caller, nobody } from '../../../test/caller.ts';
import {
  actionLogOf,
  credentialsOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  PASSWORD,
  type TestAccount,
} from '../../../test/factories.ts';
import { testLog } from '../../../test/test-log.ts';
import { SECRET_KEY, world } from '../../../test/world.ts';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../core/passwords.ts';
import type { Schema } from '../../core/schema.ts';
import { Database } from '../../platform/database/database.ts';

const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 20_000 });

const REFUSAL = { detail: 'Invalid username, password or company code.' };

const from = (address: string) => new Caller(comingFrom(address));

const wrong = (account: TestAccount) => credentialsOf(account, 'wrong horse 42');
const somebody = async () => newAccount(await newCompany());

const attempt = (body: unknown, address = newAddress()) => from(address).attempt(signIn, { body });
const statusOf = async (body: unknown, address?: string) => (await attempt(body, address)).status;

async function setPassword(account: TestAccount, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await inCompany(account.company, (tx) =>
    tx.sql.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute(),
  );
}

describe('POST /api/token/', () => {
  test('answers with tokens, names and permissions', async () => {
    const company = await newCompany({ name: '주식회사 마루' });
    const account = await newAccount(company, {
      permissions: ['view_userlog', 'view_ticket'],
      first_name: 'Ada',
      last_name: 'Kim',
    });
    const answer = await nobody.call(signIn, { body: credentialsOf(account) });
    expect(answer).toEqual({
      uid: account.id,
      access: expect.any(String),
      refresh: expect.any(String),
      name: 'Ada Kim',
      company_name: '주식회사 마루',
      permissions: ['view_ticket', 'view_userlog'],
    });
    const [, payload = ''] = answer.access.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(exp - iat).toBe(12 * 60 * 60);
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60);
    const caller = new Caller({ authorization: `Bearer ${answer.access}` });
    expect((await caller.call(getProfile, {})).first_name).toBe('Ada');
  });

  test('the order of the permissions is the catalogue’s', async () => {
    const { permissions } = await nobody.call(signIn, {
      body: credentialsOf(await newAdministrator()),
    });
    expect(permissions).toEqual(PERMISSIONS);
  });

  test('sets a cookie for the ticket list and for nothing else', async () => {
    const { headers } = await attempt(credentialsOf(await somebody()));
    const [value, ...attributes] = String(headers['set-cookie']).split('; ');
    expect(value).toMatch(/^maru_tickets=[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      'Max-Age=43200',
      'Path=/api/tickets/',
      'SameSite=Strict',
    ]);
  });

  test('the cookie is secure where the public address is https', async () => {
    const { engine } = await world();
    const db = new (class extends Database<Schema> {
      override listen = async () => {};
    })(engine);
    const publicUrl = 'https://support.example.com';
    const app = await buildApp({ db, secretKey: SECRET_KEY, publicUrl, log: testLog() });
    const answer = await app.inject({
      method: 'POST',
      url: signIn.path,
      payload: credentialsOf(await somebody()),
    });
    await app.close();
    expect(String(answer.headers['set-cookie']).split('; ')).toContain('Secure');
  });

  test('company code and username are trimmed, normalised and matched without case', async () => {
    const company = await newCompany({ code: `Café-서울-${randomUUID()}` });
    const account = await newAccount(company, { username: 'Zoë.관리자' });
    const typed = {
      company_code: ` ${company.code.toUpperCase().normalize('NFD')}\t`,
      username: '  zOË.관리자 '.normalize('NFD'),
      password: PASSWORD,
    };
    expect((await nobody.call(signIn, { body: typed })).uid).toBe(account.id);
  });

  test('the same username in another company is somebody else', async () => {
    const [one, other] = [await newCompany(), await newCompany()];
    const username = 'same';
    const account = await newAccount(one, { username });
    await setPassword(await newAccount(other, { username }), 'not the same 42');
    expect((await nobody.call(signIn, { body: credentialsOf(account) })).uid).toBe(account.id);
    expect(await statusOf({ ...credentialsOf(account), company_code: other.code })).toBe(401);
  });

  test('the password is used as typed', async () => {
    const account = await somebody();
    const password = '  pässword 서울 ';
    await setPassword(account, password);
    const tried = async (typed: string) => statusOf({ ...credentialsOf(account), password: typed });
    expect(await tried(password)).toBe(200);
    expect(await tried(password.trim())).toBe(401);
    expect(await tried(password.normalize('NFD'))).toBe(401);
    expect(await tried(password.toUpperCase())).toBe(401);
  });

  test('wrong company, username, password and an inactive account look the same', async () => {
    const account = await somebody();
    const inactive = await newAccount(account.company, { is_active: false });
    const bodies = [
      { ...credentialsOf(account), company_code: randomUUID() },
      { ...credentialsOf(account), username: randomUUID() },
      wrong(account),
      credentialsOf(inactive),
      wrong(inactive),
    ];
    const seen = new Set<string>();
    for (const body of bodies) {
      const answer = await attempt(body);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(REFUSAL);
      const headers = { ...answer.headers, date: '' };
      seen.add(JSON.stringify(headers).replace(/[\da-f]{8}-[\da-f-]{27}/g, 'request id'));
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect([...seen]).toHaveLength(1);
  });

  test('refuses in Korean where Korean is preferred', async () => {
    const caller = from(newAddress()).with({ 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' });
    const { status, body } = await caller.attempt(signIn, { body: wrong(await somebody()) });
    const detail = '회사 코드, 아이디 또는 비밀번호가 올바르지 않습니다.';
    expect([status, body]).toEqual([401, { detail }]);
  });

  test('names the fields that are missing or blank', async () => {
    const missing = await attempt({});
    expect(missing.status).toBe(400);
    const required = ['This field is required.'];
    const fields = { company_code: required, username: required, password: required };
    expect(missing.body).toEqual(fields);
    const blank = await attempt({ company_code: ' ', username: '\t', password: '' });
    expect([blank.status, blank.body]).toEqual([400, fields]);
    const typed = await attempt({
      ...credentialsOf(await somebody()),
      username: 7,
      password: ['x'],
    });
    expect([typed.status, Object.keys(typed.body)]).toEqual([400, ['username', 'password']]);
  });
});

describe('the log of a sign-in', () => {
  const lastLoginOf = async (account: TestAccount) => {
    const row = await inCompany(account.company, (tx) =>
      tx.sql
        .selectFrom('account')
        .select('last_login')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow(),
    );
    return row.last_login;
  };

  test('a log entry and the time', async () => {
    const admin = await newAdministrator();
    const account = await newAccount(admin.company);
    const address = newAddress();
    await from(address).call(signIn, { body: credentialsOf(account) });
    const { username } = account;
    expect(await actionLogOf(account.company)).toMatchObject([
      {
        user_name: username,
        action_type: 'login',
        model: 'session',
        object_repr: username,
        extra_info: 'signed in',
        ip_address: address,
      },
    ]);
    const shown = await admin.caller.call(getAccount, { params: { id: String(account.id) } });
    expect(Math.abs(Date.parse(shown.last_login ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('if the log entry cannot be written, the sign-in fails', async () => {
    const account = await somebody();
    const { db } = await world();
    await db.asOwner((owner) =>
      owner.deleteFrom('log_head').where('company_id', '=', account.company.id).execute(),
    );
    expect(await statusOf(credentialsOf(account))).toBe(500);
    expect(await lastLoginOf(account)).toBeNull();
    const sessions = await inCompany(account.company, (tx) =>
      tx.sql.selectFrom('session').selectAll().execute(),
    );
    expect(sessions).toEqual([]);
  });
});

describe('the log of a failure', () => {
  /** Failures are logged some time after their response. */
  const logOnce = (account: TestAccount, isThere: (info: string[]) => boolean) =>
    soon(async () => {
      const log = await actionLogOf(account.company);
      expect(log.map((entry) => entry.extra_info)).toSatisfy(isThere);
      return log;
    });

  test('an entry marked failed, for an active and for an inactive account', async () => {
    const account = await somebody();
    const inactive = await newAccount(account.company, { is_active: false });
    const address = newAddress();
    await attempt(wrong(account), address);
    await logOnce(account, (info) => info.length === 1);
    await attempt(credentialsOf(inactive), address);
    const log = await logOnce(account, (info) => info.length === 2);
    const failed = { action_type: 'login', model: 'session', extra_info: 'failed' };
    expect(log).toMatchObject(
      [account, inactive].map(({ username }) => ({
        ...failed,
        user_name: username,
        object_repr: username,
        ip_address: address,
      })),
    );
  });

  test('only a few entries, however often an outsider tries', async () => {
    const account = await somebody();
    const witness = await newAccount(account.company);
    for (let n = 0; n < 8; n += 1) await attempt(wrong(account));
    await attempt(wrong(witness));
    const log = await soon(async () => {
      const entries = await actionLogOf(account.company);
      expect(entries.map((entry) => entry.user_name)).toContain(witness.username);
      return entries;
    });
    expect(log.filter((entry) => entry.user_name === account.username)).toHaveLength(5);
  });

  test('neither an unknown username nor a password is stored anywhere', async () => {
    const account = await somebody();
    const username = `ghost${randomUUID()}`;
    const password = `secret${randomUUID()}`;
    await attempt({ ...credentialsOf(account), username });
    await attempt({ ...credentialsOf(account), company_code: username });
    await attempt({ ...credentialsOf(account), password });
    await logOnce(account, (info) => info.length === 1);
    expect(await tablesHolding(account.username)).toEqual(['account', 'action_log']);
    expect(await tablesHolding(username)).toEqual([]);
    expect(await tablesHolding(password)).toEqual([]);
  });

  /** The names of all tables that contain this text in any column. */
  async function tablesHolding(text: string): Promise<string[]> {
    const { db } = await world();
    return db.asOwner(async (owner) => {
      const tables = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' order by 1`.execute(owner);
      const holding: string[] = [];
      for (const { name } of tables.rows) {
        const found = await sql`
          select 1 from ${sql.table(name)} as r where r::text ilike ${`%${text}%`} limit 1`.execute(
          owner,
        );
        if (found.rows.length > 0) holding.push(name);
      }
      return holding;
    });
  }
});

describe('too many failures', () => {
  const failTimes = async (times: number, account: TestAccount, address: string) => {
    for (let n = 0; n < times; n += 1) expect(await statusOf(wrong(account), address)).toBe(401);
  };

  test('after five for one account from one address even the right password has to wait', async () => {
    const account = await somebody();
    const address = newAddress();
    await failTimes(5, account, address);
    for (const body of [wrong(account), credentialsOf(account)]) {
      const answer = await attempt(body, address);
      expect(answer.status).toBe(429);
      expect(answer.body).toEqual({ detail: 'Too many failed attempts. Please try again later.' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(240);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(300);
    }
    expect(await statusOf(credentialsOf(account))).toBe(200);
    expect(await statusOf(credentialsOf(await newAccount(account.company)), address)).toBe(200);
  });

  test('failures for an unknown account count in the same way', async () => {
    const account = { ...(await somebody()), username: randomUUID() };
    const address = newAddress();
    await failTimes(5, account, address);
    expect(await statusOf(credentialsOf(account), address)).toBe(429);
  });

  test('the account is the same however it is written', async () => {
    const account = await somebody();
    const address = newAddress();
    await failTimes(4, account, address);
    const username = ` ${account.username.toUpperCase()} `;
    const company_code = ` ${account.company.code.toUpperCase()}`;
    expect(await statusOf({ ...wrong(account), username, company_code }, address)).toBe(401);
    expect(await statusOf(credentialsOf(account), address)).toBe(429);
  });

  test('five minutes later it is forgotten', async () => {
    const account = await somebody();
    const address = newAddress();
    await failTimes(5, account, address);
    expect(await statusOf(credentialsOf(account), address)).toBe(429);
    const { db } = await world();
    await db.asOwner((owner) =>
      sql`update sign_in_attempt set time_tried = time_tried - interval '5 minutes'`.execute(owner),
    );
    // The process remembers a refusal for a second before it asks the database again.
    await soon(async () => expect(await statusOf(credentialsOf(account), address)).toBe(200));
  });

  test('only failures count', async () => {
    const account = await somebody();
    const address = newAddress();
    await failTimes(4, account, address);
    for (let n = 0; n < 6; n += 1)
      expect(await statusOf(credentialsOf(account), address)).toBe(200);
    await failTimes(1, account, address);
    expect(await statusOf(credentialsOf(account), address)).toBe(429);
  });

  test('after fifty failures from one address all sign-ins from there are refused', async () => {
    const account = await somebody();
    const address = newAddress();
    const tries = Array.from({ length: 50 }, () =>
      statusOf({ ...wrong(account), username: randomUUID() }, address),
    );
    expect(new Set(await Promise.all(tries))).toEqual(new Set([401]));
    const answer = await attempt(credentialsOf(account), address);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(credentialsOf(account))).toBe(200);
  });

  test('of twenty at the same moment at most five are checked', async () => {
    const account = await somebody();
    const address = newAddress();
    const tries = Array.from({ length: 20 }, () => statusOf(wrong(account), address));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status !== 401)).toSatisfy((rest: number[]) =>
      rest.every((status) => status === 429),
    );
  });

  /** The attempts that `work` leaves behind; earlier ones are deleted first. */
  const failuresAfter = async (work: () => Promise<unknown>) => {
    const { db } = await world();
    await db.asOwner((owner) => owner.deleteFrom('sign_in_attempt').execute());
    await work();
    return db.asOwner((owner) => owner.selectFrom('sign_in_attempt').selectAll().execute());
  };

  test('colleagues who sign in at the same moment leave no failure behind', async () => {
    const office = newAddress();
    const colleagues = await Promise.all(Array.from({ length: 40 }, somebody));
    const left = await failuresAfter(async () => {
      const statuses = await Promise.all(
        colleagues.map((one) => statusOf(credentialsOf(one), office)),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
    expect(left).toEqual([]);
  });

  test('however many colleagues sign in at the same moment, all of them get in', async () => {
    const office = newAddress();
    const colleagues = await Promise.all(Array.from({ length: 60 }, somebody));
    const statuses = await Promise.all(
      colleagues.map((one) => statusOf(credentialsOf(one), office)),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('attempts that are not checked leave no failure behind', async () => {
    const account = await somebody();
    const address = newAddress();
    let judged = 0;
    const left = await failuresAfter(async () => {
      const tries = Array.from({ length: 20 }, () => statusOf(wrong(account), address));
      judged = (await Promise.all(tries)).filter((status) => status === 401).length;
    });
    const subjects = ['the address', 'the account', 'both'].length;
    expect(left).toHaveLength(judged * subjects);
  });

  test('failures from many addresses slow an account down, but do not lock its owner out', async () => {
    const account = await somebody();
    for (let n = 0; n < 11; n += 1) expect(await statusOf(wrong(account))).toBe(401);
    const start = performance.now();
    expect(await statusOf(credentialsOf(account))).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(300);
  });
});

describe('whose address counts', () => {
  const fromBehind = async (remoteAddress: string, forwarded: string, body: object) => {
    const { app } = await world();
    const headers = comingFrom(forwarded);
    const request = { method: 'POST', url: signIn.path, headers, remoteAddress } as const;
    return (await app.inject({ ...request, payload: body })).statusCode;
  };

  test('a header from anyone but a trusted proxy is ignored', async () => {
    const account = await somebody();
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) await fromBehind(address, newAddress(), wrong(account));
    expect(await fromBehind(address, newAddress(), credentialsOf(account))).toBe(429);
    expect(await fromBehind('127.0.0.1', newAddress(), credentialsOf(account))).toBe(200);
    await soon(async () => {
      const log = await actionLogOf(account.company);
      const failed = log.filter(({ extra_info }) => extra_info === 'failed');
      expect(failed.map(({ ip_address }) => ip_address)).toEqual(Array(5).fill(address));
    });
  });

  test('of a forwarded list only the entry of the proxy itself is used', async () => {
    const account = await somebody();
    const address = newAddress();
    const list = () => `${newAddress()}, ${address}`;
    for (let n = 0; n < 5; n += 1) await fromBehind('127.0.0.1', list(), wrong(account));
    expect(await fromBehind('127.0.0.1', list(), credentialsOf(account))).toBe(429);
  });

  test('an IPv4 address that comes in over IPv6 is the same address', async () => {
    const account = await somebody();
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) await fromBehind(`::ffff:${address}`, '', wrong(account));
    expect(await fromBehind(address, '', credentialsOf(account))).toBe(429);
  });
});
