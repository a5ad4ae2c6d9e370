import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { serverUrl } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';

/** The server's response to exactly these bytes, until it closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const { port } = new URL(await serverUrl((await world()).app));
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ head, body });
    });
  });
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

describe('input that is not HTTP', () => {
  test.each([
    ['words', 'hello there\r\n\r\n', 400],
    ['a header without a colon', get('/api/logs/', 'nonsense\r\n'), 400],
    ['a NUL in a header', get('/api/logs/', 'x: a\u0000b\r\n'), 400],
    ['two lengths', get('/api/logs/', 'content-length: 1\r\ncontent-length: 2\r\n'), 400],
    [
      'a length together with chunks',
      get('/api/logs/', 'content-length: 4\r\ntransfer-encoding: chunked\r\n'),
      400,
    ],
    ['an address of 20,000 characters', get(`/api/logs/?model=${'x'.repeat(20_000)}`), 431],
    ['a header of 20,000 characters', get('/api/logs/', `x: ${'x'.repeat(20_000)}\r\n`), 431],
  ])('(%s) is refused like anything else', async (_, bytes, status) => {
    const { head, body } = await answerTo(bytes);
    expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
    expect(head).toMatch(/^maru-error-code: \w+$/m);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain("script-src 'self'");
    expect(head).toContain('content-type: application/json; charset=utf-8');
  });

  test('HEAD gets no body there either', async () => {
    const { head, body } = await answerTo(`HEAD /?${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`);
    expect(head).toContain(' 431 ');
    expect(body).toBe('');
  });
});
