import type { HeaderFields } from '@maru/harness/src/api-client.ts';
import { ADMIN_PASSWORD, makeCompany, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { type ServerProcess, startServer } from '@maru/harness/src/server-process.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newDatabase } from './databases.ts';

const WRONG = 'not this one';
/** Hashing may take long where everything is slow; who does not wait for the answer does not know it. */
const PATIENCE_MS = 120_000;

describe('wrong passwords, tried at three processes in turn', () => {
  let env: NodeJS.ProcessEnv;
  let servers: ServerProcess[] = [];
  let tests = 0;

  beforeAll(async () => {
    env = { ...(await newDatabase()), TRUSTED_PROXIES: '127.0.0.1' };
    servers = await Promise.all([startServer(env), startServer(env), startServer(env)]);
  });

  /** A company and addresses for each try of a test: failures of another one count and slow things down. */
  async function newPlace() {
    tests += 1;
    const company = `GUESSED-${tests}`;
    await makeCompany(env, company);
    return { company, from: `10.80.${tests}.1`, elsewhere: `10.80.${tests}.2` };
  }

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end()));
  });

  interface Try {
    /** The index of the process that gets the request. */
    at: number;
    from: string;
    company: string;
    username?: string;
    password?: string;
  }

  const send = (at: number, path: string, method: string, body: object, headers: HeaderFields) =>
    new HttpClient(servers[at % servers.length]?.url ?? '', { timeoutMs: PATIENCE_MS }).ask(
      method,
      path,
      body,
      headers,
    );

  const enter = ({ at, from, company, username = 'admin', password = WRONG }: Try) =>
    send(at, '/api/token/', 'POST', { company_code: company, username, password }, forwarded(from));

  const forwarded = (from: string) => ({ 'x-forwarded-for': from });
  const statusOf = async (tried: Try) => (await enter(tried)).status;

  /**
   * Guesses so many at a time until all of them are refused, and returns how many were judged. Where hashing takes
   * long, a guess that waits for the others to be judged is refused before the limit is reached.
   */
  async function judgedOf(atOnce: number, guess: (n: number) => Promise<number>): Promise<number> {
    let judged = 0;
    for (let n = 0, refused = 0; refused < atOnce; n += atOnce) {
      const tries = Array.from({ length: atOnce }, (_, index) => guess(n + index));
      const statuses = await Promise.all(tries);
      expect([401, 429]).toEqual(expect.arrayContaining(statuses));
      judged += statuses.filter((status) => status === 401).length;
      refused = statuses.filter((status) => status === 429).length;
    }
    return judged;
  }

  test('five failures for an account from an address are counted across processes, and the owner can sign in from elsewhere', async () => {
    const { company, from, elsewhere } = await newPlace();
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push(await statusOf({ at, from, company }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    for (let at = 0; at < 3; at += 1) {
      const refused = await enter({ at, from, company, password: ADMIN_PASSWORD });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await statusOf({ at, from: elsewhere, company, password: ADMIN_PASSWORD })).toBe(200);
    }
    // Whichever processes notice that a limit was reached, the log says it once.
    const third = elsewhere.replace(/2$/, '3');
    for (let at = 0; at < 5; at += 1) await statusOf({ at, from: third, company });
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
    const { company, from } = await newPlace();
    expect(await judgedOf(15, (at) => statusOf({ at, from, company }))).toBe(5);
  });

  test('fifty failures from an address are counted across processes, for any accounts', async () => {
    const { company, from, elsewhere } = await newPlace();
    const guess = (at: number) => statusOf({ at, from, company, username: `nobody${at}` });
    expect(await judgedOf(6, guess)).toBe(50);
    for (let at = 0; at < 3; at += 1) {
      expect(await statusOf({ at, from, company, password: ADMIN_PASSWORD })).toBe(429);
      expect(await statusOf({ at, from: elsewhere, company, password: ADMIN_PASSWORD })).toBe(200);
    }
  });

  test('guesses at the own password, with a session, count at all of them as well', async () => {
    const { company, from, elsewhere } = await newPlace();
    const signedIn = await enter({ at: 0, from, company, password: ADMIN_PASSWORD });
    const { access } = signedIn.body;
    const headers = { ...forwarded(from), authorization: `Bearer ${access}` };
    const guess = async (at: number, password: string) => {
      const body = { password, new_password: 'blue lamp 77' };
      return (await send(at, '/api/password/current/', 'PUT', body, headers)).status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push(await guess(at, WRONG));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await guess(1, ADMIN_PASSWORD)).toBe(429);
    expect(await statusOf({ at: 2, from, company, password: ADMIN_PASSWORD })).toBe(429);
    expect(await statusOf({ at: 2, from: elsewhere, company, password: ADMIN_PASSWORD })).toBe(200);
  });
});
