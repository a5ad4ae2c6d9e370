import { connect } from 'node:net';
import { hostname } from 'node:os';
import { LIVE_PATH } from '@maru/contract/live';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { newActionLogs, newAdministrator } from './factories.ts';
import { tokenOf } from './live-client.ts';
import { testLog } from './test-log.ts';
import { SECRET_KEY, world } from './world.ts';

const PROXY = '10.1.1.1';
const UNKNOWN = /PUBLIC_URL/;

let app: FastifyInstance;
let configured: FastifyInstance;
let authorization: string;

beforeAll(async () => {
  const { db } = await world();
  const options = { db, secretKey: SECRET_KEY, log: testLog(), trustedProxies: [PROXY] };
  app = await buildApp(options);
  configured = await buildApp({ ...options, publicUrl: 'https://maru.example' });
  const admin = await newAdministrator();
  await newActionLogs(admin.company, Array(30).fill({}));
  authorization = `Bearer ${await tokenOf(admin)}`;
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => Promise.all([app.close(), configured.close()]));

const ask = (host: string, url = '/api/logs/', more: object = {}) =>
  app.inject({ url, headers: { host, authorization, ...more } });

describe('without PUBLIC_URL', () => {
  test.each([
    'localhost',
    'LOCALHOST:8000',
    'app.localhost:3000',
    '127.0.0.1:1',
    '192.168.1.20',
    '[::1]:8000',
    '[2001:db8::7]',
    'intranet',
    'maru-1:8080',
    `${hostname()}:8000`,
  ])('%s is taken, and stands in the links', async (host) => {
    const answer = await ask(host);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().next).toContain(`http://${host.toLowerCase()}/api/logs/?`);
  });

  test.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'ai.',
    '0x7f.1',
  ])('%s is refused at once, with the name of the setting', async (host) => {
    for (const url of [
      '/api/logs/',
      '/',
      '/index.html',
      '/none',
      '/widget.js',
      '/api/docs/',
      '/api/token/',
    ]) {
      const answer = await ask(host, url);
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json()).toEqual({ detail: expect.stringMatching(UNKNOWN) });
      expect(answer.headers['maru-error-code']).toBe('unknown_host');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    const korean = await ask(host, '/', { 'accept-language': 'ko' });
    expect(korean.json().detail).toMatch(/PUBLIC_URL에 실제 접속 주소를/);
  });

  test.each([
    'a b',
    'localhost 127.0.0.1',
    'me@localhost',
    'localhost/x',
    'localhost:',
    'localhost:999999',
    '[::1',
    '[abc]',
    '[127.0.0.1]',
    'a,b',
  ])('Host: %j is refused as malformed', async (host) => {
    const answer = await ask(host);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['maru-error-code']).toBe('malformed');
  });

  test('an accepted host does not admit another', async () => {
    expect((await ask('localhost')).statusCode).toBe(200);
    expect((await ask('evil.example')).statusCode).toBe(400);
    expect((await ask('localhost')).statusCode).toBe(200);
  });

  test('the host that a trusted proxy reports is checked too', async () => {
    const proxied = (host: string, forwarded: string, remoteAddress = PROXY) =>
      app.inject({
        url: '/api/logs/',
        headers: { host, authorization, 'x-forwarded-host': forwarded },
        remoteAddress,
      });
    expect((await proxied('localhost', 'evil.example')).statusCode).toBe(400);
    expect((await proxied('evil.example', 'localhost')).statusCode).toBe(400);
    expect((await proxied('maru', 'intranet')).statusCode).toBe(200);
    expect((await proxied('localhost', 'evil.example', '10.9.9.9')).statusCode).toBe(200);
  });

  test('probes and figures answer by any name', async () => {
    for (const url of ['/healthz', '/readyz']) {
      expect((await ask('10-1-2-3.pods.example', url)).statusCode).toBe(200);
    }
    expect((await ask('evil.example', '/metrics')).json()).toEqual({ detail: 'Not found.' });
  });

  test('a live connection under a foreign name is refused', async () => {
    const upgrade = (host: string) =>
      new Promise<string>((resolve, reject) => {
        const { port } = app.server.address() as { port: number };
        const socket = connect(port, '127.0.0.1').on('error', reject);
        socket.once('data', (data) => {
          socket.destroy();
          resolve(String(data).split('\r\n')[0] ?? '');
        });
        socket.write(
          `GET ${LIVE_PATH} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n` +
            'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
      });
    expect(await upgrade('localhost')).toContain('101');
    expect(await upgrade('')).toContain('400');
    expect(await upgrade('evil.example')).toContain('400');
  });
});

test('with PUBLIC_URL the name does not matter, and the links have the configured one', async () => {
  for (const host of ['evil.example', 'a b']) {
    const answer = await configured.inject({
      url: '/api/logs/',
      headers: { host, authorization },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().next).toContain('https://maru.example/api/logs/?');
  }
});
