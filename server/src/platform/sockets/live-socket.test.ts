import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { backToRealTimers } from '../../../test/real-timers.ts';
import { LiveSocket } from './live-socket.ts';

const TOO_SLOW = 4399;

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readyState = 1;
  bufferedAmount = 0;
  send = vi.fn();
  ping = vi.fn();
  pong = vi.fn();
  close = vi.fn();
  terminate = vi.fn();

  end() {
    this.readyState = this.CLOSED;
    this.emit('close');
  }
}

function connected() {
  const socket = new FakeSocket();
  return { socket, connection: new LiveSocket(socket as unknown as WebSocket, TOO_SLOW) };
}

describe('a client that reads nothing', () => {
  test.each([
    ['a message', (connection: LiveSocket) => connection.send(Buffer.from('{}'))],
    ['a ping', (connection: LiveSocket) => connection.ping()],
    ['the answer to a ping', (connection: LiveSocket) => connection.pong(Buffer.from('x'))],
  ])('is disconnected before it is sent %s', (_, send) => {
    const { socket, connection } = connected();
    socket.bufferedAmount = 1_000_001;
    send(connection);
    for (const sent of [socket.send, socket.ping, socket.pong]) expect(sent).not.toHaveBeenCalled();
    expect(socket.close).toHaveBeenCalledExactlyOnceWith(TOO_SLOW, 'too_slow');
  });
});

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(backToRealTimers);

  test('closes the connection', () => {
    const { socket, connection } = connected();
    connection.closeAfter(1_000, 4401, 'expired');
    vi.advanceTimersByTime(1_000);
    expect(socket.close).toHaveBeenCalledExactlyOnceWith(4401, 'expired');
  });

  test('ends with the connection, and is not set for a closed one', () => {
    const { socket, connection } = connected();
    connection.closeAfter(1_000, 4401, 'expired');
    socket.end();
    expect(vi.getTimerCount()).toBe(0);
    connection.closeAfter(1_000, 4401, 'expired');
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('work for the end is done, also after the end', () => {
  const { socket, connection } = connected();
  const done = vi.fn();
  connection.atEnd(done);
  expect(done).not.toHaveBeenCalled();
  socket.end();
  expect(done).toHaveBeenCalledOnce();
  connection.atEnd(done);
  expect(done).toHaveBeenCalledTimes(2);
});
