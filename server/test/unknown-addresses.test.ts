import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endpoints } from '@maru/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { newCompany } from './factories.ts';
import { testLog } from './test-log.ts';
import { SECRET_KEY, world } from './world.ts';

const FILES = {
  'console/index.html': 'the console',
  'console/assets/index-abc.js': 'code of the console',
  'widget/index.html': 'the chat',
  'widget/widget.js': 'the bubble',
  'widget/open-assets/index-abc.js': 'code of the chat',
};

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-built-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // Without any company the console's page is another one.
  await newCompany();
  const { db } = await world();
  const built = { console: join(folder, 'console'), widget: join(folder, 'widget') };
  app = await buildApp({ db, secretKey: SECRET_KEY, log: testLog(), built });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

async function ask(url: string, method: Method = 'GET', headers: Record<string, string> = {}) {
  const answer = await app.inject({ method, url, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

const NOT_FOUND = { status: 404, body: '{"detail":"Not found."}' };
const AS_ERROR = {
  'content-type': 'application/json; charset=utf-8',
  'content-language': 'en',
  'maru-error-code': 'not_found',
  'cache-control': 'no-store',
};
const OF_THE_CONSOLE = {
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

describe('an address that nothing answers is a page of the console', () => {
  test.each([
    '/',
    '/login',
    '/tickets/1',
    '/login?next=/api/accounts/',
    '/api',
    '/apis/none',
    '/assets',
    '/assets.js',
    '/open',
    '/opening/x',
    '/open-assets',
    '/widget.json',
    '/widget.js/x',
    '/x/api/accounts/',
  ])('%s', async (url) => {
    const page = await ask(url);
    expect(page).toMatchObject({ status: 200, body: 'the console', headers: OF_THE_CONSOLE });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(await ask(url, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test.each(['POST', 'PUT', 'DELETE'] as const)('but not for %s', async (method) => {
    for (const url of [
      '/',
      '/login',
      '/open/DEMO/abc',
      '/widget.js',
      '/open-assets/index-abc.js',
    ]) {
      const headers = { ...AS_ERROR, ...OF_THE_CONSOLE };
      expect(await ask(url, method), url).toMatchObject({ ...NOT_FOUND, headers });
    }
  });
});

describe('an address of the API or of built files that nothing answers is an error', () => {
  test.each([
    '/api/',
    '/api/none',
    '/api/none/?page=1',
    '/api/accounts',
    '/api/docs/none',
    '/api/docs/assets/package.json',
    '/api/docs/assets/none.css',
    '/assets/',
    '/assets/none.js',
    '/assets/none/none.js?1',
  ])('%s', async (url) => {
    const headers = { ...AS_ERROR, ...OF_THE_CONSOLE };
    for (const method of ['GET', 'POST'] as const) {
      expect(await ask(url, method), method).toMatchObject({ ...NOT_FOUND, headers });
    }
    expect(await ask(url, 'HEAD')).toMatchObject({ status: 404, headers });
    const korean = await ask(url, 'GET', { 'accept-language': 'ko' });
    expect(korean.headers['content-language']).toBe('ko');
  });

  test.each(['/open-assets/', '/open-assets/none.js'])(
    '%s, which other sites may frame',
    async (url) => {
      const { headers, ...answer } = await ask(url);
      expect(answer).toEqual(NOT_FOUND);
      expect(headers).toMatchObject({
        ...AS_ERROR,
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(headers).not.toHaveProperty('x-frame-options');
    },
  );

  test('beside every call', async () => {
    for (const { path } of Object.values(endpoints)) {
      if (!path.startsWith('/api/')) continue;
      const url = `${path.replaceAll(/\{\w+\}/g, '1')}none/none/none`;
      expect(await ask(url), url).toMatchObject({ ...NOT_FOUND, headers: AS_ERROR });
    }
  });
});

test('what is there is answered', async () => {
  for (const [url, body] of [
    ['/assets/index-abc.js', 'code of the console'],
    ['/open-assets/index-abc.js', 'code of the chat'],
    ['/open/DEMO/abc', 'the chat'],
    ['/widget.js', 'the bubble'],
  ] as const) {
    expect(await ask(url), url).toMatchObject({ status: 200, body });
  }
});

test('a method that an address does not take is refused before it counts as unknown', async () => {
  const answer = await ask('/api/accounts/1/sessions/end/', 'DELETE');
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
});

test('a foreign host is refused at known and unknown addresses alike', async () => {
  for (const url of [
    '/login',
    '/api/none',
    '/api/docs/assets/none.css',
    '/assets/none.js',
    '/open/DEMO/abc',
    '/open-assets/none.js',
    '/open-assets/index-abc.js',
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(url, method, { host: 'evil.example' });
      expect([url, answer.status, answer.headers['maru-error-code']]).toEqual([
        url,
        400,
        'unknown_host',
      ]);
    }
  }
});
