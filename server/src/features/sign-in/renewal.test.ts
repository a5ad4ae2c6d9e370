import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { getProfile } from '@maru/contract/profile';
import { renewTokens, revokeTokens, signIn } from '@maru/contract/sign-in';
import { listTickets } from '@maru/contract/tickets';
import type { Answer } from '@maru/harness/src/api-client.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Caller, nobody } from '../../../test/caller.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  credentialsOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newGroup,
  newMember,
  newTicket,
  type TestAccount,
  type TestCompany,
} from '../../../test/factories.ts';

const PLEASE_SIGN_IN = { detail: 'Please sign in.' };

interface Device {
  access: string;
  refresh: string;
  cookie: string;
}

/** The tokens and cookies of a browser after signing in or renewing. */
function deviceOf({ status, body, headers }: Answer<any>): Device {
  expect(status).toBe(200);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { access: body.access, refresh: body.refresh, cookie };
}

async function signedInAs(account: TestAccount): Promise<Device> {
  return deviceOf(await nobody.attempt(signIn, { body: credentialsOf(account) }));
}

async function somebody(permissions: readonly Permission[] = ['view_ticket']) {
  const account = await newAccount(await newCompany(), { permissions });
  return { account, company: account.company, device: await signedInAs(account) };
}

const renew = (refresh: unknown) => nobody.attempt(renewTokens, { body: { refresh } });
const revoke = (refresh: unknown) => nobody.attempt(revokeTokens, { body: { refresh } });
const profile = async ({ access }: Device) =>
  (await new Caller({ authorization: `Bearer ${access}` }).attempt(getProfile, {})).status;
const tickets = ({ cookie }: { cookie: string }) => new Caller({ cookie }).attempt(listTickets, {});

/** Moves the times of the company's sessions and refresh tokens into the past by this interval. */
const earlier = ({ id }: TestCompany, interval: string) =>
  inCompany({ id, code: '', name: '' }, async (tx) => {
    await sql`update refresh_token set time_used = time_used - ${interval}::interval,
          time_expires = time_expires - ${interval}::interval`.execute(tx.sql);
    await sql`update session set time_expires = time_expires - ${interval}::interval`.execute(
      tx.sql,
    );
  });

const lastLogged = async (company: TestCompany) => (await actionLogOf(company)).at(-1);

async function expectEnded(device: Device): Promise<void> {
  expect(await profile(device)).toBe(401);
  expect((await tickets(device)).status).toBe(401);
  const answer = await renew(device.refresh);
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual(PLEASE_SIGN_IN);
}

describe('POST /api/token/refresh/', () => {
  test('answers new tokens and a new cookie', async () => {
    const { device } = await somebody();
    const answer = await renew(device.refresh);
    expect(answer.body).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      permissions: ['view_ticket'],
    });
    const renewed = deviceOf(answer);
    expect(renewed.refresh).not.toBe(device.refresh);
    expect(await profile(renewed)).toBe(200);
    expect((await tickets(renewed)).status).toBe(200);
    const attributes = String(answer.headers['set-cookie']).split('; ').slice(1).sort();
    expect(attributes).toEqual([
      'HttpOnly',
      'Max-Age=43200',
      'Path=/api/tickets/',
      'SameSite=Strict',
    ]);
    expect((await renew(renewed.refresh)).status).toBe(200);
  });

  test('the permissions are those of now', async () => {
    const admin = await newAdministrator();
    const account = await newAccount(admin.company, { permissions: ['view_ticket'] });
    const device = await signedInAs(account);
    const group = await newGroup(admin.company, ['view_botlog', 'view_chatroom']);
    await editAccount(admin, account, { group_ids: [group] });
    const { body } = await renew(device.refresh);
    expect(body.permissions).toEqual(['view_chatroom', 'view_botlog']);
  });

  test('a second use soon after is a lost answer or a second tab, and is served', async () => {
    const { company, device } = await somebody();
    const first = deviceOf(await renew(device.refresh));
    await earlier(company, '9 seconds');
    const second = deviceOf(await renew(device.refresh));
    expect(second.refresh).not.toBe(first.refresh);
    for (const tab of [first, second]) {
      expect(await profile(tab)).toBe(200);
      expect((await renew(tab.refresh)).status).toBe(200);
    }
  });

  test('the time for a second use begins with the first, and no use prolongs it', async () => {
    const { company, device } = await somebody();
    await renew(device.refresh);
    await earlier(company, '6 seconds');
    expect((await renew(device.refresh)).status).toBe(200);
    await earlier(company, '6 seconds');
    expect((await renew(device.refresh)).status).toBe(401);
  });

  test('two tabs at the same moment are both served', async () => {
    const { device } = await somebody();
    const answers = await Promise.all([renew(device.refresh), renew(device.refresh)]);
    for (const answer of answers) expect(await profile(deviceOf(answer))).toBe(200);
  });

  test('a later use ends the whole session, for both holders of the token', async () => {
    const { account, company, device } = await somebody();
    const elsewhere = await signedInAs(account);
    const renewed = deviceOf(await renew(device.refresh));
    const renewedAgain = deviceOf(await renew(renewed.refresh));
    await earlier(company, '11 seconds');
    const answer = await renew(device.refresh);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(PLEASE_SIGN_IN);
    expect(answer.headers['set-cookie']).toBeUndefined();
    for (const one of [device, renewed, renewedAgain]) await expectEnded(one);
    expect(await lastLogged(company)).toMatchObject({
      user_name: account.username,
      action_type: 'delete',
      model: 'session',
      extra_info: 'ended: a refresh token was used again',
    });
    expect(await profile(elsewhere)).toBe(200);
    expect((await renew(elsewhere.refresh)).status).toBe(200);
  });

  test('a token is valid for fourteen days', async () => {
    const { company, device } = await somebody();
    await earlier(company, '13 days 23 hours 59 minutes');
    const renewed = deviceOf(await renew(device.refresh));
    await earlier(company, '14 days');
    const answer = await renew(renewed.refresh);
    expect([answer.status, answer.body]).toEqual([401, PLEASE_SIGN_IN]);
  });

  test('a session stays as long as its newest token; after that a sign-in of its account deletes it', async () => {
    const { account, company, device } = await somebody();
    const colleague = await newMember(company);
    const sessions = async () => {
      const rows = await inCompany(company, (tx) =>
        tx.sql.selectFrom('session').select('account_id').orderBy('time_created').execute(),
      );
      return rows.map(({ account_id }) => account_id);
    };
    await earlier(company, '13 days');
    await renew(device.refresh);
    await earlier(company, '13 days');
    await signedInAs(account);
    expect(await sessions()).toEqual([account.id, colleague.id, account.id]);
    await earlier(company, '1 day');
    await signedInAs(account);
    expect(await sessions()).toEqual([colleague.id, account.id, account.id]);
  });

  test('an inactive account is not served', async () => {
    const { account, company, device } = await somebody();
    await inCompany(company, (tx) =>
      tx.sql
        .updateTable('account')
        .set({ is_active: false })
        .where('id', '=', account.id)
        .execute(),
    );
    expect((await renew(device.refresh)).status).toBe(401);
  });

  test('unknown, malformed and foreign tokens are refused in the same way', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const [, secret] = one.device.refresh.split('.');
    const wrong = [
      `${one.company.id}.${'A'.repeat(43)}`,
      `${other.company.id}.${secret}`,
      `999999999999999.${secret}`,
      `0.${secret}`,
      `-1.${secret}`,
      secret,
      `${one.device.refresh}x`,
      one.device.access,
      "1.' or true --",
      'garbage',
    ];
    for (const refresh of wrong) {
      const answer = await renew(refresh);
      expect([refresh, answer.status, answer.body]).toEqual([refresh, 401, PLEASE_SIGN_IN]);
    }
    for (const refresh of [undefined, '', 7, null, ['x'], 'x'.repeat(501)]) {
      const answer = await renew(refresh);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['refresh']]);
    }
    expect((await renew(one.device.refresh)).status).toBe(200);
  });

  test('a token is not stored in plain text', async () => {
    const { company, device } = await somebody();
    const [, secret = ''] = device.refresh.split('.');
    const { rows } = await inCompany(company, (tx) =>
      sql<{ kept: string }>`select r::text || encode(token_hash, 'escape') as kept
        from refresh_token as r`.execute(tx.sql),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).not.toContain(secret);
    expect(rows[0]?.kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  });
});

describe('POST /api/token/revoke/', () => {
  test('ends the session at once and takes the cookie away', async () => {
    const { account, company, device } = await somebody();
    const elsewhere = await signedInAs(account);
    expect(await profile(device)).toBe(200);
    const answer = await revoke(device.refresh);
    expect([answer.status, answer.body]).toEqual([200, { detail: 'Signed out.' }]);
    const [value, ...attributes] = String(answer.headers['set-cookie']).split('; ');
    expect(value).toBe('maru_tickets=');
    expect(attributes).toContain('Path=/api/tickets/');
    expect(attributes).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
    await expectEnded(device);
    expect(await lastLogged(company)).toMatchObject({
      user_name: account.username,
      action_type: 'delete',
      model: 'session',
      extra_info: 'signed out',
    });
    expect(await profile(elsewhere)).toBe(200);
  });

  test('a token that was already exchanged ends its session too', async () => {
    const { device } = await somebody();
    const renewed = deviceOf(await renew(device.refresh));
    await revoke(device.refresh);
    await expectEnded(renewed);
  });

  test('says the same about a token that means nothing, and logs nothing', async () => {
    const { company, device } = await somebody();
    await revoke(device.refresh);
    const before = await actionLogOf(company);
    for (const refresh of [device.refresh, `${company.id}.${'A'.repeat(43)}`, 'garbage']) {
      const answer = await revoke(refresh);
      expect([answer.status, answer.body]).toEqual([200, { detail: 'Signed out.' }]);
    }
    expect(await actionLogOf(company)).toEqual(before);
    expect((await revoke(undefined)).status).toBe(400);
  });

  test('speaks Korean', async () => {
    const caller = new Caller({ 'accept-language': 'ko' });
    const { detail } = await caller.call(revokeTokens, { body: { refresh: 'garbage' } });
    expect(detail).toBe('로그아웃했습니다.');
  });
});

describe('GET /api/tickets/ with the cookie', () => {
  test('the cookie alone is enough, beside other cookies too', async () => {
    const { company, device } = await somebody();
    await newTicket(company, 'Printer on fire');
    for (const cookie of [device.cookie, `theme=dark; ${device.cookie}; lang=ko`]) {
      const answer = await tickets({ cookie });
      expect([answer.status, answer.body[0].subject]).toEqual([200, 'Printer on fire']);
    }
  });

  test('without it and without a token, tickets are refused', async () => {
    const { device } = await somebody();
    const altered = device.cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    for (const cookie of ['', 'maru_tickets=', 'maru_tickets=x', altered]) {
      const answer = await tickets({ cookie });
      expect([cookie, answer.status, answer.body]).toEqual([cookie, 401, PLEASE_SIGN_IN]);
    }
  });

  test('the holder needs view_ticket as everybody does', async () => {
    const others = PERMISSIONS.filter((permission) => permission !== 'view_ticket');
    const { device } = await somebody(others);
    const answer = await tickets(device);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ detail: 'You do not have permission to do this.' });
  });

  const others = Object.values<Endpoint>(endpoints)
    .filter((endpoint) => endpoint !== listTickets && endpoint.access.kind !== 'public')
    .map((endpoint) => ({ title: `${endpoint.method} ${endpoint.path}`, endpoint }));

  test('no other call accepts it', async () => {
    const { device } = await somebody(PERMISSIONS);
    const caller = new Caller({ cookie: device.cookie });
    const answers = others.map(async ({ title, endpoint }) => {
      const { status } = await caller.attempt(endpoint, { params: { id: '1' } });
      return [title, status];
    });
    expect(await Promise.all(answers)).toEqual(others.map(({ title }) => [title, 401]));
  });
});
