import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { cutOffUnread, limitRequestsAtOnce } from './unread-answers.ts';

const limits = { unreadMs: 400, unreadBytes: 10_000, requestsAtOnce: 3 };
/** Much more than the buffers of the operating system hold: a reader is seen to read only when one has room again. */
const LARGE = 'x'.repeat(64_000_000);
const app = Fastify();
let port: number;
let handled = 0;
const clients: Socket[] = [];
const accepted = new Set<Socket>();

beforeAll(async () => {
  cutOffUnread(app, limits);
  limitRequestsAtOnce(app, limits);
  handleErrors(app, {});
  app.get('/large', async () => LARGE);
  app.get('/slow', async () => {
    handled += 1;
    await sleep(3 * limits.unreadMs);
    return 'made';
  });
  app.server.on('connection', (socket: Socket) => {
    accepted.add(socket);
    socket.once('close', () => accepted.delete(socket));
  });
  app.server.on('upgrade', (_request, socket) => {
    socket.on('error', () => {});
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n\r\n${LARGE}`);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await expect.poll(() => accepted.size).toBe(0);
});
afterAll(() => app.close());

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

/** Sends the text and reads nothing. */
async function silent(text: string): Promise<Socket> {
  const client = connect(port, '127.0.0.1').on('error', () => {});
  clients.push(client);
  await once(client, 'connect');
  client.pause();
  client.write(text);
  await expect.poll(() => accepted.size).toBe(1);
  return client;
}

/** Reads at such a rate that the whole takes three times the limit, and catches up after a pause. */
function readSlowly(client: Socket): () => number {
  let length = 0;
  const begun = performance.now();
  const bytesPerMs = LARGE.length / (3 * limits.unreadMs);
  client.on('data', (data) => {
    length += data.length;
    client.pause();
    setTimeout(() => client.resume(), length / bytesPerMs - (performance.now() - begun));
  });
  client.resume();
  return () => length;
}

/** Reads until the connection ends, or until this text has arrived. */
async function readFrom(client: Socket, ending?: string): Promise<string> {
  let text = '';
  for await (const data of client) {
    text += data;
    if (ending !== undefined && text.endsWith(ending)) break;
  }
  return text;
}

describe('an answer that waits for its reader', () => {
  test('is cut off if none of it is read, also while more requests arrive', async () => {
    const client = await silent(get('/large'));
    const begun = performance.now();
    const asking = setInterval(() => client.write(get('/large')), limits.unreadMs / 4);
    await expect.poll(() => accepted.size, { timeout: 4_000 }).toBe(0);
    clearInterval(asking);
    expect(performance.now() - begun).toBeGreaterThan(limits.unreadMs / 2);
  });

  test('is not cut off while it is being read, however long it takes', async () => {
    const client = await silent(get('/large'));
    const received = readSlowly(client);
    await expect.poll(received, { timeout: 20_000 }).toBeGreaterThan(LARGE.length);
  });

  test('is not cut off because the server itself paused', async () => {
    const client = await silent(get('/large'));
    await sleep(limits.unreadMs / 3);
    const end = performance.now() + 2 * limits.unreadMs;
    while (performance.now() < end);
    await expect.poll(readSlowly(client), { timeout: 20_000 }).toBeGreaterThan(LARGE.length);
  });

  test('is not cut off while it is being produced, nor on an upgraded connection', async () => {
    const making = await silent(get('/slow'));
    expect(await readFrom(making, 'made')).toMatch(/^HTTP\/1.1 200 /);
    making.destroy();
    await expect.poll(() => accepted.size).toBe(0);
    await silent(get('/live', 'connection: upgrade\r\nupgrade: websocket\r\n'));
    await sleep(2 * limits.unreadMs);
    expect(accepted.size).toBe(1);
  });
});

test('only some of the requests that a connection sends without waiting are handled', async () => {
  handled = 0;
  const client = await silent(get('/slow').repeat(50));
  const text = await readFrom(client);
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual([
    ...Array.from({ length: limits.requestsAtOnce }, () => 'HTTP/1.1 200'),
    'HTTP/1.1 429',
  ]);
  expect(text).toContain('connection: close');
  expect(handled).toBe(limits.requestsAtOnce);
});

test('requests one after the other are never refused', async () => {
  const client = await silent('');
  for (let n = 0; n < 2 * limits.requestsAtOnce; n += 1) {
    client.write(get('/unknown'));
    const [data] = await once(client.resume(), 'data');
    expect(String(data)).toMatch(/^HTTP\/1.1 404 /);
  }
});
