import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { deleteAccounts, updateAccount } from '@maru/contract/accounts';
import { changePassword, getProfile } from '@maru/contract/profile';
import { revokeTokens, signIn } from '@maru/contract/sign-in';
import { listTickets } from '@maru/contract/tickets';
import type { Answer } from '@maru/harness/src/api-client.ts';
import { describe, expect, test } from 'vitest';
import { Caller, nobody } from '../../../test/caller.ts';
import {
  credentialsOf,
  newAccount,
  newAdministrator,
  newCompany,
  newMember,
  PASSWORD,
  signedIn,
  type TestAccount,
  type TestMember,
} from '../../../test/factories.ts';
import { SECRET_KEY } from '../../../test/world.ts';
import { Tokens } from './tokens.ts';

const KEY = createHmac('sha256', SECRET_KEY).update('access tokens').digest();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Signer = (text: string) => Buffer | string;
const hmac =
  (algorithm: string, key: Buffer | string): Signer =>
  (text) =>
    createHmac(algorithm, key).update(text).digest();
const ours = hmac('sha256', KEY);

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token made by hand, because no library makes invalid ones. */
function forged(payload: object, header: object = { alg: 'HS256' }, signer: Signer = ours): string {
  const text = `${encoded({ typ: 'JWT', ...header })}.${encoded(payload)}`;
  return `${text}.${Buffer.from(signer(text)).toString('base64url')}`;
}

/** The claims of a valid token of this member. */
const claimsOf = ({ id, company, sessionId }: TestMember) => ({
  company: company.id,
  sid: sessionId,
  sub: String(id),
  aud: 'maru-api',
  iat: now(),
  exp: now() + 60,
});

const now = () => Math.floor(Date.now() / 1000);

const ask = (authorization: string) => new Caller({ authorization }).attempt(getProfile, {});
const askWith = (token: string) => ask(`Bearer ${token}`);
const claimIn = ({ company, sessionId }: TestMember) => ({ companyId: company.id, sessionId });
const ticketCookieOf = (member: TestMember) =>
  new Tokens(SECRET_KEY).ticketCookie(claimIn(member), member.id);
const accessTokenOf = (member: TestMember) =>
  new Tokens(SECRET_KEY).access(claimIn(member), member.id);

const tokensOf = (account: TestAccount) => nobody.call(signIn, { body: credentialsOf(account) });

function expectRefusal(answer: Answer<unknown>): void {
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ detail: 'Please sign in.' });
  expect(answer.headers['www-authenticate']).toBe('Bearer');
}

test('a correct token made by hand is accepted, so the refusals below prove something', async () => {
  const member = await newAdministrator();
  expect((await askWith(forged(claimsOf(member)))).status).toBe(200);
  expect((await askWith(await accessTokenOf(member))).status).toBe(200);
});

describe('a signature that is not ours', () => {
  const publicKey = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const jwk = rsa.publicKey.export({ format: 'jwk' });
  const withRsa: Signer = (text) => sign('sha256', Buffer.from(text), rsa.privateKey);
  const attacks: [string, object, Signer][] = [
    ['alg none without a signature', { alg: 'none' }, () => ''],
    ['alg None without a signature', { alg: 'None' }, () => ''],
    ['alg none with our signature', { alg: 'none' }, ours],
    ['no alg at all', {}, ours],
    ['another key', { alg: 'HS256' }, hmac('sha256', 'another key')],
    ['an empty key', { alg: 'HS256' }, hmac('sha256', '')],
    ['the secret itself as the key', { alg: 'HS256' }, hmac('sha256', SECRET_KEY)],
    ['HS512 with our key', { alg: 'HS512' }, hmac('sha512', KEY)],
    ['HS384 with our key', { alg: 'HS384' }, hmac('sha384', KEY)],
    ['HS512 named, HS256 used', { alg: 'HS512' }, ours],
    ['RS256', { alg: 'RS256' }, withRsa],
    ['RS256 with its key enclosed', { alg: 'RS256', jwk }, withRsa],
    ['a public key taken for the secret', { alg: 'HS256', jwk }, hmac('sha256', publicKey)],
    ['a key id that points elsewhere', { alg: 'HS256', kid: '/dev/null' }, hmac('sha256', '')],
    ['an extension that must be understood', { alg: 'HS256', crit: ['x'], x: 1 }, ours],
  ];
  test.each(attacks)('%s', async (_, header, signer) => {
    const member = await newAdministrator();
    expectRefusal(await askWith(forged(claimsOf(member), header, signer)));
  });
});

describe('a payload that we would not sign', () => {
  const attacks: [string, object][] = [
    ['expired', { exp: now() - 1 }],
    ['without an end', { exp: undefined }],
    ['with an end that is no number', { exp: 'never' }],
    ['not valid yet', { nbf: now() + 600 }],
    ['without a subject', { sub: undefined }],
    ['without an audience', { aud: undefined }],
    ['for the ticket cookie', { aud: 'maru-tickets' }],
    ['without a company', { company: undefined }],
    ['with a company that is text', { company: '1' }],
    ['without a session', { sid: undefined }],
    ['with a session that does not exist', { sid: '00000000-0000-4000-8000-000000000000' }],
  ];
  test.each(attacks)('%s', async (_, change) => {
    const member = await newAdministrator();
    expectRefusal(await askWith(forged({ ...claimsOf(member), ...change })));
  });

  test('changed after it was signed', async () => {
    const [victim, attacker] = [await newAdministrator(), await newAdministrator()];
    const [header, , signature] = forged(claimsOf(attacker)).split('.');
    expectRefusal(await askWith(`${header}.${encoded(claimsOf(victim))}.${signature}`));
    expectRefusal(await askWith(`${header}.${encoded(claimsOf(attacker))}.`));
    expectRefusal(await askWith(`${header}.${encoded(claimsOf(attacker))}`));
  });

  test("another company's session, whether or not it was seen before", async () => {
    const [one, other] = [await newAdministrator(), await newAdministrator()];
    const crossed = forged({ ...claimsOf(one), sid: other.sessionId });
    expectRefusal(await askWith(crossed));
    await other.caller.call(getProfile, {});
    expectRefusal(await askWith(crossed));
  });
});

describe('a token of another purpose', () => {
  test('a refresh token is no access token', async () => {
    const { access, refresh } = await tokensOf(await newAccount(await newCompany()));
    expectRefusal(await askWith(refresh));
    expect((await askWith(access)).status).toBe(200);
  });

  test('the ticket cookie is no access token, not even for tickets', async () => {
    const cookie = await ticketCookieOf(await newAdministrator());
    expectRefusal(await askWith(cookie));
    const caller = new Caller({ authorization: `Bearer ${cookie}` });
    expectRefusal(await caller.attempt(listTickets, {}));
  });

  test('an access token is no ticket cookie', async () => {
    const member = await newAdministrator();
    const tickets = (cookie: string) =>
      new Caller({ cookie: `maru_tickets=${cookie}` }).attempt(listTickets, {});
    expectRefusal(await tickets(await accessTokenOf(member)));
    expect((await tickets(await ticketCookieOf(member))).status).toBe(200);
  });
});

describe('a token whose session is over', () => {
  const change = {
    first_name: 'First',
    last_name: 'Last',
    email: 'a@example.com',
    language: 'en',
  } as const;

  test('signed out', async () => {
    const { access, refresh } = await tokensOf(await newAccount(await newCompany()));
    expect((await askWith(access)).status).toBe(200);
    await nobody.call(revokeTokens, { body: { refresh } });
    expectRefusal(await askWith(access));
  });

  test('the account was deactivated; the session does not return when it is active again', async () => {
    const admin = await newAdministrator();
    const member = await newMember(admin.company);
    await member.caller.call(getProfile, {});
    for (const is_active of [false, true]) {
      await admin.caller.call(updateAccount, {
        params: { id: String(member.id) },
        body: { ...change, username: member.username, group_ids: member.groupIds, is_active },
      });
      expectRefusal(await member.caller.attempt(getProfile, {}));
    }
    expect((await (await signedIn(member)).caller.attempt(getProfile, {})).status).toBe(200);
  });

  test('the account was deleted', async () => {
    const admin = await newAdministrator();
    const member = await newMember(admin.company);
    await member.caller.call(getProfile, {});
    await admin.caller.call(deleteAccounts, { body: { ids: [member.id] } });
    expectRefusal(await member.caller.attempt(getProfile, {}));
  });

  test('the password was changed in another session', async () => {
    const here = await newAdministrator();
    const there = await signedIn(here);
    await there.caller.call(getProfile, {});
    const body = { password: PASSWORD, new_password: 'another horse 43' };
    await here.caller.call(changePassword, { body });
    expectRefusal(await there.caller.attempt(getProfile, {}));
    expect((await here.caller.attempt(getProfile, {})).status).toBe(200);
  });
});

describe('a header that is no bearer token', () => {
  const shapes: [string, (token: string) => string][] = [
    ['nothing', () => ''],
    ['the scheme alone', () => 'Bearer'],
    ['the scheme and a blank', () => 'Bearer '],
    ['the token alone', (token) => token],
    ['another scheme', (token) => `Token ${token}`],
    ['basic', (token) => `Basic ${Buffer.from(`user:${token}`).toString('base64')}`],
    ['quotes', (token) => `Bearer "${token}"`],
    ['something after the token', (token) => `Bearer ${token} more`],
    ['two tokens', (token) => `Bearer ${token}, Bearer ${token}`],
    ['null', () => 'Bearer null'],
    ['dots', () => 'Bearer ..'],
    ['no base64', () => 'Bearer %%%.%%%.%%%'],
    ['JSON that is no object', () => `Bearer ${encoded([])}.${encoded([])}.${encoded([])}`],
    ['very long', () => `Bearer ${'a.'.repeat(5_000)}`],
  ];
  test.each(shapes)('%s', async (_, shape) => {
    expectRefusal(await ask(shape(forged(claimsOf(await newAdministrator())))));
  });

  test('a token in the address is ignored', async () => {
    const token = forged(claimsOf(await newAdministrator()));
    const url = `${getProfile.path}?token=${token}&access_token=${token}&access=${token}`;
    expectRefusal(await new Caller().raw({ method: 'GET', url }));
  });

  test('the refusal speaks the caller’s language', async () => {
    const caller = new Caller({ authorization: 'Bearer x', 'accept-language': 'ko-KR' });
    const { body } = await caller.attempt(getProfile, {});
    expect(body).toEqual({ detail: '로그인이 필요합니다.' });
  });
});
