import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchedSocket } from './batched-socket.ts';

let socket: Socket;
let received = '';
const server = createServer((peer) => {
  peer.on('data', (data) => {
    received += data;
  });
});

beforeEach(async () => {
  received = '';
  await once(server.listen(0, '127.0.0.1'), 'listening');
  socket = batchedSocket().connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  await nextTurn();
});

afterEach(async () => {
  socket.destroy();
  server.close();
  await once(server, 'close');
});

const write = (text: string, written?: () => void) => socket.write(Buffer.from(text), written);

test('writes of one turn of the event loop are sent at once, in order', async () => {
  const alone = vi.spyOn(socket, '_write');
  const together = vi.spyOn(socket, '_writev');
  write('begin ');
  socket.cork();
  write('parse ');
  write('bind ');
  socket.uncork();
  await Promise.resolve();
  write('commit');
  await vi.waitFor(() => expect(received).toBe('begin parse bind commit'));
  expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([1, 0]);
});

test('the next turn is a packet of its own', async () => {
  const alone = vi.spyOn(socket, '_write');
  write('one ');
  await nextTurn();
  await nextTurn();
  write('two');
  await vi.waitFor(() => expect(received).toBe('one two'));
  expect(alone).toHaveBeenCalledTimes(2);
});

test('whoever waits for a write is called when it was sent, and told if the connection was closed before', async () => {
  const sent = vi.fn();
  write('last', sent);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(null));
  const lost = vi.fn();
  write('too late', lost);
  socket.destroy();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
  expect(lost.mock.calls[0]?.[0]).toMatchObject({ code: 'ERR_STREAM_DESTROYED' });
  expect(received).toBe('last');
});
