import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnotherProcess, anotherProcess } from './another-process.ts';

const answers = { unreadMs: 300, unreadBytes: 10_000, requestsAtOnce: 4 };
let one: AnotherProcess;

beforeAll(async () => {
  one = await anotherProcess({ answers });
  one.app.get('/large', async () => 'x'.repeat(24_000_000));
  await one.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => one.close());

async function connected({ server }: FastifyInstance) {
  const { port } = server.address() as { port: number };
  const client = connect(port, '127.0.0.1').on('error', () => {});
  await once(client, 'connect');
  return client;
}

/** The whole answer until the connection is closed. */
async function answerTo(text: string): Promise<string> {
  const client = await connected(one.app);
  client.write(text);
  let answer = '';
  for await (const data of client) answer += data;
  return answer;
}

test('a client that reads nothing is disconnected', async () => {
  const client = await connected(one.app);
  client.pause();
  client.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const open = () => new Promise((resolve) => one.app.server.getConnections((_, n) => resolve(n)));
  await expect.poll(open).toBe(1);
  await expect.poll(open, { timeout: 4_000 }).toBe(0);
  client.destroy();
});

test('a client that sends requests without waiting is refused, with the usual headers', async () => {
  const answer = await answerTo(
    'GET /api/open/room/messages/ HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(40),
  );
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual([
    ...Array.from({ length: answers.requestsAtOnce }, () => 'HTTP/1.1 401'),
    'HTTP/1.1 429',
  ]);
  const [refusal = ''] = /HTTP\/1.1 429 .*/s.exec(answer) ?? [];
  expect(refusal).toContain('connection: close');
  expect(refusal).toContain('x-content-type-options: nosniff');
});

test('a refused client cannot send an endless body', async () => {
  const answer = await answerTo(
    'POST /api/open/room/messages/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000000\r\n\r\n{',
  );
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  expect(answer).toContain('connection: close');
});
