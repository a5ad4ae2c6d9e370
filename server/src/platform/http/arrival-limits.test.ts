import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unauthenticated } from './app-error.ts';
import { endRefusedBodies, limitBodies, serverOptions } from './arrival-limits.ts';
import { handleErrors } from './error-handler.ts';
import { acceptOnlyJson } from './json-bodies.ts';
import { refuseUnreadable } from './unreadable.ts';

const limits = {
  headersMs: 200,
  bodyMs: 300,
  largeBodyMs: 1_200,
  largeBodyBytesPerSecond: 10,
  rateOverMs: 500,
};
const handled: unknown[] = [];
const app = Fastify({
  ...serverOptions(limits, { hasLargeBodies: true }),
  clientErrorHandler: refuseUnreadable({ https: false }),
});
let port: number;

beforeAll(async () => {
  acceptOnlyJson(app);
  limitBodies(app, limits);
  endRefusedBodies(app, limits);
  handleErrors(app, {});
  app.post('/small', async ({ body }) => handled.push(body));
  app.post('/large', { config: { endpoint: { largeBody: true } as never } }, async ({ body }) =>
    handled.push(body),
  );
  app.post('/refused', { onRequest: async () => Promise.reject(unauthenticated()) }, async () =>
    handled.push('refused'),
  );
  app.get('/slow-answer', async () => {
    await sleep(limits.headersMs + limits.bodyMs + 200);
    return 'there';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});

afterAll(() => app.close());

/** Sends the first bytes, and then one piece at a time. Resolves to the response. */
function answerTo(first: string, pieces: Iterable<string> = [], everyMs = 50): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(first);
      for (const piece of pieces) {
        await sleep(everyMs);
        if (socket.destroyed) return;
        socket.write(piece);
      }
    });
    socket.on('data', (data) => {
      answer += data;
      if (/HTTP\/1.1 2/.test(answer)) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test('headers that do not arrive are refused with 408', async () => {
  const answer = await answerTo('POST /small HTTP/1.1\r\nhost: x\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('The request took too long to arrive.');
});

test('a body that does not arrive is refused with 408, and never handled', async () => {
  const answer = await answerTo(`${post('/small', 10)}[1,`, ['2,', '3,', '4]'], 200);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('connection: close');
  expect(answer).toContain('The request took too long to arrive. Please try again.');
  expect(handled).toEqual([]);
});

test('a large body has longer, as long as it keeps coming', async () => {
  const piece = `"${'x'.repeat(96)}",`;
  const pieces = [...Array.from({ length: 8 }, () => piece), '""]'];
  const length = 1 + pieces.join('').length;
  expect(await answerTo(`${post('/large', length)}[`, pieces)).toMatch(/^HTTP\/1.1 200 /);
  expect(handled).toHaveLength(1);
  expect(await answerTo(`${post('/large', length)}[`)).toMatch(/^HTTP\/1.1 408 /);
  const endless = Array.from({ length: 60 }, () => piece);
  expect(await answerTo(`${post('/large', 100_000)}[`, endless)).toMatch(/^HTTP\/1.1 408 /);
  expect(handled).toHaveLength(1);
});

describe('a body that still arrives after its request was refused', () => {
  /** One byte at a time, for far longer than the time limit of a body. */
  const drip = Array.from({ length: 40 }, () => 'x');
  const dripMs = 50;

  async function dripping(head: string) {
    const begun = performance.now();
    const answer = await answerTo(head, drip, dripMs);
    return { answer, ms: performance.now() - begun };
  }

  test('a body above the limit or of unknown length: the connection closes with the answer', async () => {
    const chunked = `${post('/refused', 1).replace('content-length: 1', 'transfer-encoding: chunked')}`;
    for (const head of [post('/refused', 900_000_000), chunked]) {
      const { answer, ms } = await dripping(head);
      expect(answer).toMatch(/^HTTP\/1.1 401 /);
      expect(answer).toContain('connection: close');
      expect(ms).toBeLessThan(limits.largeBodyMs);
    }
  });

  test('any other body may still arrive in its time, and the connection then serves the next request', async () => {
    const { answer, ms } = await dripping(post('/refused', 1_000));
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(ms).toBeGreaterThanOrEqual(limits.bodyMs);
    expect(ms).toBeLessThan(limits.largeBodyMs);
    const next = post('/small', 3);
    const served = await answerTo(post('/refused', 3), ['[', '1', ']', `${next}[2]`]);
    expect(served).toMatch(/^HTTP\/1.1 401 .*HTTP\/1.1 200 /s);
  });
});

test('a refused request that came over no connection leaves nothing behind', async () => {
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/refused', body: [1] });
  expect([statusCode, headers.connection]).toEqual([401, 'keep-alive']);
  // If a timer throws, the test run fails.
  await sleep(limits.bodyMs + 100);
});

test('without calls for large bodies no request has their time to arrive', () => {
  expect(serverOptions(limits, { hasLargeBodies: false }).requestTimeout).toBe(500);
});

test('a long answer is not affected', async () => {
  const answer = await answerTo('GET /slow-answer HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});
