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

test('writes of one turn of the event loop are sent at once, in order', async () => {
  const alone = vi.spyOn(socket, '_write');
  const together = vi.spyOn(socket, '_writev');
  socket.write('begin ');
  socket.cork();
  socket.write('parse ');
  socket.write('bind ');
  socket.uncork();
  await Promise.resolve();
  socket.write('commit');
  await vi.waitFor(() => expect(received).toBe('begin parse bind commit'));
  expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([0, 1]);
});

test('the next turn is a packet of its own', async () => {
  const alone = vi.spyOn(socket, '_write');
  socket.write('one ');
  await nextTurn();
  await nextTurn();
  socket.write('two');
  await vi.waitFor(() => expect(received).toBe('one two'));
  expect(alone).toHaveBeenCalledTimes(2);
});
