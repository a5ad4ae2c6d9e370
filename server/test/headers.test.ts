import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { endpoints } from '@maru/contract/endpoints';
import { LIVE_PATH } from '@maru/contract/live';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Schema } from '../src/core/schema.ts';
import { Database } from '../src/platform/database/database.ts';
import { credentialsOf, newAdministrator, newCompany } from './factories.ts';
import { serverUrl } from './live-client.ts';
import { testLog } from './test-log.ts';
import { SECRET_KEY, world } from './world.ts';

const ONE_YEAR = 'max-age=31536000';
const DIST = new URL('../../web/dist/', import.meta.url);
const OPEN = new URL('../../widget/dist/', import.meta.url);

/** Each header that an answer may have, and the values that are allowed anywhere. */
const KNOWN: Record<string, RegExp> = {
  'content-security-policy': /^default-src '(self|none)'; script-src 'self'; /,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'permissions-policy': /^camera=\(\), geolocation=\(\), microphone=\(\)$/,
  'strict-transport-security': new RegExp(`^${ONE_YEAR}$`),
  'x-request-id': /^[\w-]{36}$/,
  'maru-error-code': /^\w+$/,
  'content-language': /^(en|ko)$/,
  'cache-control': /^(no-store|no-cache|public, max-age=(300|31536000, immutable))$/,
  'content-type':
    /^(application\/json; charset=utf-8|(text|application)\/(html|javascript|css); charset=utf-8|image\/png)$/,
  'set-cookie': /^maru_tickets=/,
  'www-authenticate': /^Bearer$/,
  'retry-after': /^\d+$/,
  allow: /^[A-Z]+(, [A-Z]+)*$/,
  vary: /./,
  location: /^\/api\/docs$/,
  'content-length': /^\d+$/,
  'last-modified': /./,
  etag: /./,
  'accept-ranges': /^bytes$/,
  date: /./,
  connection: /^(keep-alive|close)$/,
  'keep-alive': /./,
  'transfer-encoding': /^chunked$/,
};

const ALWAYS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'strict-transport-security',
];

/** Configured as behind https. */
let app: FastifyInstance;

beforeAll(async () => {
  // Without any company the pages of the console say so and are not kept.
  await newCompany();
  const { engine } = await world();
  const db = new (class extends Database<Schema> {
    override listen = async () => {};
  })(engine);
  const publicUrl = 'https://support.example.com';
  app = await buildApp({ db, secretKey: SECRET_KEY, publicUrl, log: testLog() });
});
afterAll(() => app.close());

interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH';
  url: string;
  payload?: string | object;
  headers?: Record<string, string>;
}

async function headersOf(asked: Asked) {
  const { statusCode, headers } = await app.inject({ method: 'GET', ...asked });
  return { status: statusCode, headers: headers as Record<string, string> };
}

function judge(headers: Record<string, string>, what: string): void {
  for (const [name, value] of Object.entries(headers)) {
    expect(KNOWN[name], `${what}: ${name}: ${value}`).toBeDefined();
    expect(String(value), `${what}: ${name}`).toMatch(KNOWN[name] as RegExp);
  }
  expect(Object.keys(headers), what).toEqual(expect.arrayContaining(ALWAYS));
  const policy = headers['content-security-policy'];
  expect(policy, what).not.toMatch(/script-src [^;]*(unsafe|\*|data:|http)/);
  expect(policy, what).toContain("base-uri 'none'");
  // `frame-ancestors` is for current browsers, `x-frame-options` says the same to old ones.
  const mayBeFramed = policy?.includes('frame-ancestors *');
  expect(headers['x-frame-options'], what).toBe(mayBeFramed ? undefined : 'DENY');
}

const builtFile = (folder: URL, prefix: string, ext: string) => {
  const at = new URL(prefix, folder);
  const name = existsSync(at) && readdirSync(at).find((file) => file.endsWith(ext));
  return name ? `/${prefix}${name}` : undefined;
};
const script = builtFile(DIST, 'assets/', '.js');
const openScript = builtFile(OPEN, 'open-assets/', '.js');
const json = { 'content-type': 'application/json' };
const socket = {
  ...{ connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
  'sec-websocket-key': 'AQIDBAUGBwgJCgsMDQ4PEA==',
};

const TICKET_COOKIE_ATTRIBUTES = [
  'Path=/api/tickets/',
  'HttpOnly',
  'Secure',
  'SameSite=Strict',
].toSorted();
const attributesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split('; ').slice(1).toSorted();

describe('the headers of every kind of answer', () => {
  test.each<[what: string, status: number, cache: string, asked: Asked]>([
    ['an unknown call', 404, 'no-store', { url: '/api/nothing/' }],
    ['a call without a token', 401, 'no-store', { url: '/api/accounts/' }],
    ['a wrong method', 405, 'no-store', { method: 'PATCH', url: '/api/accounts/' }],
    ['a preflight', 405, 'no-store', { method: 'OPTIONS', url: '/api/accounts/' }],
    ['broken encoding', 400, 'no-store', { url: '/api/accounts/%zz/' }],
    ['broken encoding elsewhere', 400, 'no-store', { url: '/%zz' }],
    ['an id too long', 414, 'no-store', { url: `/api/accounts/${'1'.repeat(501)}/` }],
    ['no JSON', 415, 'no-store', { method: 'POST', url: '/api/token/', payload: 'x' }],
    [
      'broken JSON',
      400,
      'no-store',
      { method: 'POST', url: '/api/token/', payload: '{', headers: json },
    ],
    [
      'too large a body',
      413,
      'no-store',
      { method: 'POST', url: '/api/token/', payload: { x: 'x'.repeat(1_000_001) } },
    ],
    ['a customer without a token', 401, 'no-store', { url: '/api/open/room/' }],
    ['a chat link that does not exist', 404, 'no-store', { url: '/api/open/door/none/none/' }],
    [
      'a bubble of a link that does not exist',
      200,
      'public, max-age=300',
      { url: '/open/no/no/bubble.css' },
    ],
    ['languages', 200, 'no-store', { url: '/api/languages/' }],
    ['the OpenAPI document', 200, 'no-store', { url: '/api/openapi.json' }],
    ['the reference', 200, 'no-store', { url: '/api/docs' }],
    ['the reference, redirected', 302, 'no-store', { url: '/api/docs/' }],
    ['a script of the reference', 200, 'no-store', { url: '/api/docs/reference.js' }],
    ['a file of the reference', 200, 'no-cache', { url: '/api/docs/assets/swagger-ui.css' }],
    ['a file beside the reference', 404, 'no-store', { url: '/api/docs/assets/package.json' }],
    ['health', 200, 'no-store', { url: '/healthz' }],
    ['readiness', 200, 'no-store', { url: '/readyz' }],
    ['a path of nobody', 404, 'no-store', { method: 'POST', url: '/nothing' }],
    ['a file that is not there', 404, 'no-store', { url: '/assets/none.js' }],
    ['a path out of the folder', 404, 'no-store', { url: '/assets/..%2f..%2fpackage.json' }],
    [
      'a live connection from elsewhere',
      403,
      'no-store',
      { url: LIVE_PATH, headers: { ...socket, origin: 'https://evil.example' } },
    ],
    ['a live connection that is none', 404, 'no-store', { url: LIVE_PATH }],
    ...(script
      ? ([
          ['the console', 200, 'no-cache', { url: '/' }],
          ['a page of the console', 200, 'no-cache', { url: '/accounts' }],
          ['its head', 200, 'no-cache', { method: 'HEAD', url: '/login' }],
          ['a script of the console', 200, 'public, max-age=31536000, immutable', { url: script }],
        ] as [string, number, string, Asked][])
      : []),
    ...(openScript
      ? ([
          ['the page for customers', 200, 'no-cache', { url: '/open/DEMO/abc' }],
          ['its script', 200, 'public, max-age=31536000, immutable', { url: openScript }],
          ['the script for sites', 200, 'public, max-age=300', { url: '/widget.js' }],
        ] as [string, number, string, Asked][])
      : []),
  ])('%s (%i)', async (what, status, cache, asked) => {
    const answer = await headersOf(asked);
    expect(answer.status).toBe(status);
    judge(answer.headers, what);
    expect(answer.headers['cache-control']).toBe(cache);
    // Pages of other sites may read only the files meant for them.
    const forSites = /^\/(open\/|open-assets\/|widget\.js)/.test(asked.url);
    const policy = forSites ? 'cross-origin' : 'same-origin';
    expect(answer.headers['cross-origin-resource-policy']).toBe(policy);
  });

  test.each(Object.entries(endpoints))('%s, signed in or not', async (name, { method, path }) => {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    judge((await headersOf({ method, url })).headers, name);
    const origin = { origin: 'https://evil.example' };
    const { headers } = await headersOf({ method, url, headers: origin });
    judge(headers, name);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('signing in and out sets a cookie for one path that scripts and other sites cannot use', async () => {
    const credentials = credentialsOf(await newAdministrator());
    const entering = { method: 'POST', url: '/api/token/', payload: credentials } as const;
    const entered = await app.inject(entering);
    expect(entered.statusCode).toBe(200);
    judge(entered.headers as Record<string, string>, 'sign-in');
    expect(attributesOf(entered)).toEqual(
      [...TICKET_COOKIE_ATTRIBUTES, 'Max-Age=43200'].toSorted(),
    );
    const payload = { refresh: entered.json().refresh };
    const left = await app.inject({ method: 'POST', url: '/api/token/revoke/', payload });
    expect(left.statusCode).toBe(200);
    judge(left.headers as Record<string, string>, 'sign-out');
    expect(attributesOf(left)).toEqual(expect.arrayContaining(TICKET_COOKIE_ATTRIBUTES));
    expect(String(left.headers['set-cookie'])).toMatch(
      /^maru_tickets=;.* (Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    );
  });

  test('input that is not HTTP', async () => {
    const { port } = new URL(await serverUrl(app));
    const head = await new Promise<string>((resolve, reject) => {
      const peer = connect(Number(port), '127.0.0.1', () => peer.write('hello\r\n\r\n'));
      let text = '';
      peer.on('data', (data) => {
        text += data;
      });
      peer.on('error', reject);
      peer.on('close', () => resolve(text.split('\r\n\r\n')[0] ?? ''));
    });
    const [first, ...lines] = head.split('\r\n');
    expect(first).toBe('HTTP/1.1 400 Bad Request');
    judge(Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2))), 'words');
  });
});

test('without https there is no HSTS, and the cookie is sent', async () => {
  const { app: plain } = await world();
  const { headers } = await plain.inject({ method: 'GET', url: '/api/languages/' });
  expect(headers).not.toHaveProperty('strict-transport-security');
});
