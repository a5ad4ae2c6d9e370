import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH } from '@maru/contract/live';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Schema } from '../src/core/schema.ts';
import { Database } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log/log.ts';
import { credentialsOf, newAdministrator, PASSWORD, type TestMember } from './factories.ts';
import { LiveClient, serverUrl, tokenOf } from './live-client.ts';
import { SECRET_KEY, world } from './world.ts';

const TOKEN = 'a-token-of-the-monitoring';
const PROXY = '10.1.1.1';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let app: FastifyInstance;
let withoutProxy: FastifyInstance;
let admin: TestMember;
let access: string;
let hanging: PromiseWithResolvers<void> | undefined;
let lines: Record<string, any>[] = [];

beforeAll(async () => {
  const { engine } = await world();
  const acquire = async () => {
    await hanging?.promise;
    return engine.acquire();
  };
  const db = new (class extends Database<Schema> {
    override listen = async () => {};
  })({ ...engine, acquire });
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  app = await buildApp({
    db,
    secretKey: SECRET_KEY,
    log,
    trustedProxies: [PROXY],
    metricsToken: TOKEN,
  });
  withoutProxy = await buildApp({
    db,
    secretKey: SECRET_KEY,
    log: createLog('silent'),
    metricsToken: TOKEN,
  });
  app.get('/fault/:secret', async () => {
    const given = { code: '22P02', params: ['hunter2'] };
    throw Object.assign(new Error('invalid input: "hunter2"'), given);
  });
  app.get('/slow', async () => sleep(60_000, 'late', { ref: false }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  admin = await newAdministrator();
  access = await tokenOf(admin);
});

afterAll(() => Promise.all([app.close(), withoutProxy.close()]));

beforeEach(() => {
  lines = [];
});

const ask = (url: string, options: InjectOptions = {}) =>
  app.inject({ method: 'GET', url, ...options });

const asAdmin = () => ({ headers: { authorization: `Bearer ${access}` } });

/** The line is written after the answer was sent, possibly a moment after it has arrived. */
async function theLine(): Promise<Record<string, any>> {
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(1);
  return lines.find(({ msg }) => msg === 'request') ?? {};
}

/** The metric with this name and these labels; zero if it does not exist yet. */
async function figure(name: string): Promise<number> {
  const { body } = await ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = body.split('\n').find((text) => text.startsWith(`${name} `));
  return line ? Number(line.slice(name.length)) : 0;
}

describe('the log', () => {
  test('has one line per request: account, route pattern, status and time', async () => {
    const answer = await ask('/api/accounts/?username=hunter2', asAdmin());
    const line = await theLine();
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/accounts/',
      status: 200,
      ip: '127.0.0.1',
      company: admin.company.id,
      account: admin.id,
      request_id: answer.headers['x-request-id'],
    });
    expect(line.ms).toBeGreaterThan(0);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|eyJ/);
  });

  test('names no account without a session', async () => {
    await ask('/api/accounts/');
    const line = await theLine();
    expect(line.status).toBe(401);
    expect(line).not.toHaveProperty('company');
    expect(line).not.toHaveProperty('account');
  });

  test.each([
    ['/api/open/door/SHOP/hunter2/', '/api/open/door/:company/:key/', 404],
    ['/api/hunter2/', '*', 404],
    ['/%ZZhunter2', '*', 400],
    [`/fault/${'hunter2'.repeat(80)}`, '*', 414],
  ])('%s is told of as %s', async (url, route, status) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(status);
    expect(await theLine()).toMatchObject({ route, status });
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  test('logs a fault with its stack and request, without the values of queries', async () => {
    const answer = await ask('/fault/hunter2');
    expect(answer.statusCode).toBe(500);
    const id = answer.headers['x-request-id'];
    expect(await theLine()).toMatchObject({ status: 500, route: '/fault/:secret', request_id: id });
    const fault = lines.find(({ msg }) => msg === 'unexpected error');
    expect(fault).toMatchObject({ level: 'error', request_id: id });
    expect(fault?.err.stack).toContain('operations.test.ts');
    expect(JSON.stringify(lines)).not.toContain('hunter2');
    expect(answer.body).not.toContain(String(id));
  });

  test('is quiet about probes that go well', async () => {
    await ask('/healthz');
    expect((await theLine()).level).toBe('debug');
  });

  test('records that the client did not wait for the answer', async () => {
    const begun = await figure('http_requests_in_flight');
    const url = (await serverUrl(app)).replace('ws:', 'http:');
    const request = get(`${url}/slow`).on('error', () => {});
    await expect.poll(() => figure('http_requests_in_flight')).toBe(begun + 1);
    request.destroy();
    await expect
      .poll(() => lines.find(({ route }) => route === '/slow'))
      .toMatchObject({ status: 499, ip: '127.0.0.1' });
    expect(await figure('http_requests_in_flight')).toBe(begun);
  });
});

describe('the id of a request', () => {
  const given = 'f3a9c2d1e4b5a6978081726354a5b6c7';
  const idFor = async (id: string, remoteAddress: string) =>
    (await ask('/healthz', { headers: { 'x-request-id': id }, remoteAddress })).headers[
      'x-request-id'
    ];

  test('is that of a trusted proxy', async () => {
    expect(await idFor(given, PROXY)).toBe(given);
    expect((await theLine()).request_id).toBe(given);
  });

  test('is generated here for all other clients', async () => {
    expect(await idFor(given, '10.1.1.2')).toMatch(UUID);
  });

  test.each(['short', 'a'.repeat(65), 'with spaces in it', '{"json": true}', 'nul\u0001nul\u0001'])(
    'is generated here if %o is given',
    async (id) => {
      expect(await idFor(id, PROXY)).toMatch(UUID);
    },
  );

  test('is on every answer, also without a route', async () => {
    for (const url of ['/', '/api/none/', '/%ZZ', '/healthz']) {
      expect((await ask(url)).headers['x-request-id']).toMatch(UUID);
    }
  });
});

describe('GET /metrics', () => {
  const local = { host: '127.0.0.1:8000' };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test.each([
    ['this machine', 200, { headers: local }],
    ['this machine by name', 200, { headers: { host: 'localhost' } }],
    ['this machine over IPv6', 200, { headers: { host: '[::1]:8000' }, remoteAddress: '::1' }],
    ['another machine', 401, { headers: local, remoteAddress: '10.1.1.2' }],
    ['a trusted proxy', 401, { headers: local, remoteAddress: PROXY }],
    ['a proxy on this machine', 401, { headers: { ...local, 'x-forwarded-for': '127.0.0.1' } }],
    ['one that says Forwarded', 401, { headers: { ...local, forwarded: 'for=127.0.0.1' } }],
    ['one that says Via', 401, { headers: { ...local, via: '1.1 proxy' } }],
    ['a name that was made to lead here', 401, { headers: { host: 'evil.example' } }],
    ['another machine with the token', 200, { headers: bearer(TOKEN), remoteAddress: '10.1.1.2' }],
    ['a wrong token', 401, { headers: bearer(`${TOKEN}x`), remoteAddress: '10.1.1.2' }],
    ['no token', 401, { headers: { authorization: 'Bearer' }, remoteAddress: '10.1.1.2' }],
  ])('%s: %i', async (_, status, options) => {
    const answer = await withoutProxy.inject({ url: '/metrics', ...options });
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.headers['content-type']).toContain('version=0.0.4');
    else expect(answer.json()).toEqual({ detail: 'Please sign in.' });
  });

  const addresses = [{ publicUrl: 'https://maru.example' }, { trustedProxies: [PROXY] }];

  test.each(addresses)('with %o it needs the token, also from this machine', async (options) => {
    const { db } = await world();
    const log = createLog('silent');
    const behind = await buildApp({
      db,
      secretKey: SECRET_KEY,
      log,
      ...options,
      metricsToken: TOKEN,
    });
    const none = await buildApp({ db, secretKey: SECRET_KEY, log, ...options });
    try {
      const get = async (from: FastifyInstance, headers: object) =>
        (await from.inject({ url: '/metrics', headers: { ...local, ...headers } })).statusCode;
      expect(await get(behind, {})).toBe(401);
      expect(await get(behind, bearer(TOKEN))).toBe(200);
      expect(await get(none, {})).toBe(404);
    } finally {
      await Promise.all([behind.close(), none.close()]);
    }
  });

  test('without a token it is 404 for other machines', async () => {
    const answer = await (await world()).app.inject({ url: '/metrics', remoteAddress: '10.1.1.2' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: 'Not found.' });
  });

  test('counts requests by method, route and status', async () => {
    const count = 'http_request_duration_seconds_count';
    const name = `${count}{method="GET",route="/api/departments/",status="200"}`;
    const before = await figure(name);
    await ask('/api/departments/', asAdmin());
    await ask('/api/departments/?page_size=40', asAdmin());
    await ask('/api/departments/');
    expect((await figure(name)) - before).toBe(2);
    expect(await figure(`${count}{method="GET",route="/api/departments/",status="401"}`)).toBe(1);
  });

  test('counts the outcomes of sign-in attempts', async () => {
    const attempt = (password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/token/',
        payload: credentialsOf(admin, password),
      });
    for (let n = 0; n < 6; n += 1) await attempt('wrong');
    expect(await figure('maru_sign_ins_total{outcome="failed"}')).toBe(5);
    expect(await figure('maru_sign_ins_total{outcome="throttled"}')).toBe(1);
    expect(await figure('maru_sign_ins_total{outcome="succeeded"}')).toBe(0);
    admin = await newAdministrator();
    access = await tokenOf(admin);
    await attempt(PASSWORD);
    expect(await figure('maru_sign_ins_total{outcome="succeeded"}')).toBe(1);
  });

  test('counts live connections while they are open, and not as requests under way', async () => {
    const client = new LiveClient((await serverUrl(app)) + LIVE_PATH);
    await expect.poll(() => figure('maru_live_sockets')).toBe(1);
    expect(await figure('http_requests_in_flight')).toBe(1);
    expect(lines.find(({ route }) => route === LIVE_PATH)).toMatchObject({ status: 101 });
    client.socket.close();
    await expect.poll(() => figure('maru_live_sockets')).toBe(0);
    expect(lines.filter(({ route }) => route === LIVE_PATH)).toHaveLength(1);
  });

  test('reports the database, the process and the build', async () => {
    const { body } = await ask('/metrics', { headers: bearer(TOKEN) });
    for (const name of [
      'maru_database_connections{state="idle"}',
      'maru_database_waiting',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'maru_build_info{version="0.1.0"',
    ]) {
      expect(body).toContain(`\n${name}`);
    }
  });

  test('contains no raw address and nothing of the request', async () => {
    await ask('/api/open/door/SHOP/hunter2/?token=hunter2');
    await ask('/hunter2');
    const { body } = await ask('/metrics', { headers: bearer(TOKEN) });
    expect(body).toContain('route="/api/open/door/:company/:key/"');
    expect(body).not.toContain('hunter2');
  });
});

describe('a database that does not answer', () => {
  test('makes it not ready, within a bound, and leaves it alive', async () => {
    expect((await ask('/readyz')).statusCode).toBe(200);
    hanging = Promise.withResolvers();
    try {
      const begun = performance.now();
      const answers = await Promise.all([ask('/readyz'), ask('/readyz'), ask('/healthz')]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(answers[0].json()).toEqual({
        detail: 'The service is not available right now. Please try again shortly.',
      });
    } finally {
      hanging.resolve();
      hanging = undefined;
    }
    expect((await ask('/readyz')).statusCode).toBe(200);
  });
});
