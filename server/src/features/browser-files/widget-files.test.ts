import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleErrors } from '../../platform/http/error-handler.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { serveConsole } from './console-files.ts';
import { serveWidget } from './widget-files.ts';

const FILES = {
  'console/index.html': 'the console',
  'widget/index.html': 'the chat',
  'widget/widget.js': 'the bubble',
  'widget/open-assets/index-abc.js': 'the code',
};

let folder: string;
let app: FastifyInstance;

async function appOf(widget: string): Promise<FastifyInstance> {
  const fresh = Fastify();
  const setHeaders = securityHeaders({ https: true });
  fresh.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
  handleErrors(
    fresh,
    {},
    await serveConsole(fresh, join(folder, 'console'), {
      isKnown: true,
      isMissing: async () => false,
    }),
  );
  await serveWidget(fresh, widget);
  return fresh;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-widget-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  app = await appOf(join(folder, 'widget'));
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('the chat page', () => {
  test.each(['/open/DEMO/abc', '/open/DEMO/abc?embedded=1', '/open/', '/open/no/such/thing'])(
    'is what %s answers with',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'the chat' });
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  test.each(['/open/DEMO/abc', '/open-assets/index-abc.js'])(
    'may be framed by any site, and is as strict as ever otherwise: %s',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain('frame-ancestors *');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).not.toContain('unsafe');
    },
  );

  test('accepts only GET', async () => {
    const { statusCode } = await app.inject({ method: 'POST', url: '/open/DEMO/abc' });
    expect(statusCode).toBe(404);
  });
});

describe('its files', () => {
  test('never change under their names', async () => {
    const { statusCode, body, headers } = await get('/open-assets/index-abc.js');
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'the code' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/open-assets/index-old.js', '/open-assets/', '/open-assets/..%2fwidget.js'])(
    'are not made up: %s',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
    },
  );
});

test('the script for sites is for any of them, and soon a new one', async () => {
  const { statusCode, body, headers } = await get('/widget.js?1');
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'the bubble' });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
    'x-frame-options': 'DENY',
  });
});

test.each(['/', '/login', '/opening', '/open', '/widget.json'])(
  'the console keeps its pages and its headers: %s',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'the console' });
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  },
);

test('files that were not built are 404, not a page of the console', async () => {
  const without = await appOf(join(folder, 'nothing'));
  for (const url of ['/open/DEMO/abc', '/open-assets/index-abc.js', '/widget.js']) {
    expect((await without.inject({ method: 'GET', url })).statusCode, url).toBe(404);
  }
  await without.close();
});
