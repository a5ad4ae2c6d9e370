import type { HeaderFields } from '@maru/harness/src/api-client.ts';
import { makeCompany, PASSWORD, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { type ServerProcess, startServer } from '@maru/harness/src/server-process.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newDatabase } from './databases.ts';

const WRONG = 'not this one';
/** One company per test: failures in one test would slow its administrator down in the next. */
const COMPANIES = ['FIVE', 'AT-ONCE', 'FIFTY', 'INSIDE'] as const;

describe('wrong passwords, tried at three processes in turn', () => {
  let servers: ServerProcess[] = [];

  beforeAll(async () => {
    const env = { ...(await newDatabase()), TRUSTED_PROXIES: '127.0.0.1' };
    [servers] = await Promise.all([
      Promise.all([startServer(env), startServer(env), startServer(env)]),
      ...COMPANIES.map((code) => makeCompany(env, code)),
    ]);
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end()));
  });

  interface Try {
    /** The index of the process that gets the request. */
    at: number;
    from: string;
    company: (typeof COMPANIES)[number];
    username?: string;
    password?: string;
  }

  const send = (at: number, path: string, method: string, body: object, headers: HeaderFields) =>
    new HttpClient(servers[at % servers.length]?.url ?? '').ask(method, path, body, headers);

  const enter = ({ at, from, company, username = 'admin', password = WRONG }: Try) =>
    send(at, '/api/token/', 'POST', { company_code: company, username, password }, forwarded(from));

  const forwarded = (from: string) => ({ 'x-forwarded-for': from });
  const statusOf = async (tried: Try) => (await enter(tried)).status;

  test('five failures for an account from an address are counted across processes, and the owner can sign in from elsewhere', async () => {
    const company = 'FIVE';
    const from = '10.80.0.1';
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push(await statusOf({ at, from, company }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    for (let at = 0; at < 3; at += 1) {
      const refused = await enter({ at, from, company, password: PASSWORD });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await statusOf({ at, from: '10.80.0.2', company, password: PASSWORD })).toBe(200);
    }
    // Whichever processes notice that a limit was reached, the log says it once.
    for (let at = 0; at < 5; at += 1) await statusOf({ at, from: '10.80.0.3', company });
    const admin = await signedInAdmin(servers[0]?.url ?? '', company);
    const limits = async () =>
      (await admin.get('/api/logs/?extra_info=limit%20reached')).body.results.length as number;
    await vi.waitFor(async () => expect(await limits()).toBeGreaterThan(0), 20_000);
    const failed = async () =>
      (await admin.get('/api/logs/?extra_info=failed&page_size=100')).body.results.length as number;
    await vi.waitFor(async () => expect(await failed()).toBeGreaterThanOrEqual(5), 20_000);
    expect(await limits()).toBe(1);
  });

  test('also when they are tried at the same moment', async () => {
    const company = 'AT-ONCE';
    const from = '10.80.1.1';
    const tries = Array.from({ length: 15 }, (_, at) => statusOf({ at, from, company }));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('fifty failures from an address are counted across processes, for any accounts', async () => {
    const company = 'FIFTY';
    const from = '10.80.2.1';
    const statuses: number[] = [];
    // Six at a time: sixty at once wait for hashing longer than a slow machine lets a request wait.
    while (statuses.length < 60) {
      const tries = Array.from({ length: 6 }, (_, index) => statuses.length + index).map((at) =>
        statusOf({ at, from, company, username: `nobody${at}` }),
      );
      statuses.push(...(await Promise.all(tries)));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    for (let at = 0; at < 3; at += 1) {
      expect(await statusOf({ at, from, company, password: PASSWORD })).toBe(429);
      expect(await statusOf({ at, from: '10.80.2.2', company, password: PASSWORD })).toBe(200);
    }
  });

  test('guesses at the own password, with a session, count at all of them as well', async () => {
    const company = 'INSIDE';
    const from = '10.80.3.1';
    const signedIn = await enter({ at: 0, from, company, password: PASSWORD });
    const { access } = signedIn.body;
    const headers = { ...forwarded(from), authorization: `Bearer ${access}` };
    const guess = async (at: number, password: string) => {
      const body = { password, new_password: 'blue lamp 77' };
      return (await send(at, '/api/password/current/', 'PUT', body, headers)).status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push(await guess(at, WRONG));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await guess(1, PASSWORD)).toBe(429);
    expect(await statusOf({ at: 2, from, company, password: PASSWORD })).toBe(429);
    expect(await statusOf({ at: 2, from: '10.80.3.2', company, password: PASSWORD })).toBe(200);
  });
});
