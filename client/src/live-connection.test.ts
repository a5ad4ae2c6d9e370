import { CLOSE } from '@maru/contract/live';
import { describe, expect, test, vi } from 'vitest';
import {
  connect,
  connectLive,
  isolateTests,
  live,
  message,
  newest,
  opened,
  settled,
  wait,
} from '../test/connection.ts';
import { type LiveConnection, liveAddress } from './live-connection.ts';

isolateTests();

test('the address follows the page: wss for https, ws for http', () => {
  expect(liveAddress('/api/live/', 'https://a.example/x/y')).toBe('wss://a.example/api/live/');
  expect(liveAddress('/api/live/', 'http://localhost:80/')).toBe('ws://localhost/api/live/');
});

test('the hello is the first frame, and the state is live when the server says so', async () => {
  const { states } = await connect();
  expect(newest().address).toBe('wss://example.com/api/live/');
  newest().open();
  expect(newest().sent).toEqual([{ type: 'hello', token: 't' }]);
  expect(states.at(-1)).toBe('catchingUp');
  newest().receive(live());
  expect(states.at(-1)).toBe('live');
});

describe('catching up', () => {
  test('a new connection asks for the messages after the newest one received', async () => {
    const { received } = await connect();
    newest().open();
    for (const frame of [message(4), message(5), live(5), message(6)]) newest().receive(frame);
    newest().end();
    await wait(500);
    newest().open();
    expect(newest().sent).toEqual([{ type: 'hello', token: 't', after: 6 }]);
    for (const frame of [message(6), message(7), live(7)]) newest().receive(frame);
    expect(received).toEqual([4, 5, 6, 7]);
  });

  test('a gap in the numbers makes it reconnect, and nothing after the gap is delivered', async () => {
    const { received, states } = await connectLive();
    const first = newest();
    first.receive(message(1));
    first.receive(message(3));
    expect(first.isClosed).toBe(true);
    expect(states.at(-1)).toBe('catchingUp');
    first.receive(message(4));
    await wait(500);
    newest().open();
    expect(newest().sent).toEqual([{ type: 'hello', token: 't', after: 1 }]);
    expect(received).toEqual([1]);
  });

  test('messages that the server counts but did not send are requested again', async () => {
    const { states } = await connect();
    newest().open();
    newest().receive(message(1));
    newest().receive(live(2));
    expect(states).not.toContain('live');
    await wait(500);
    newest().open();
    expect(newest().sent).toEqual([{ type: 'hello', token: 't', after: 1 }]);
  });

  test('after too many missed messages the next hello asks for the newest ones', async () => {
    const { received } = await connect();
    newest().open();
    for (const frame of [message(1), live(1)]) newest().receive(frame);
    newest().receive({ type: 'reload', seq: 900 });
    await wait(500);
    newest().open();
    expect(newest().sent).toEqual([{ type: 'hello', token: 't' }]);
    for (const frame of [message(900), live(900)]) newest().receive(frame);
    expect(received).toEqual([1, 900]);
  });

  test('a client that loads its list is told to load it when live, and after too many missed', async () => {
    const { onReload, states } = await connectLive(7, { firstMessages: 'loaded' });
    expect(onReload).toHaveBeenCalledTimes(1);
    newest().end();
    await wait(500);
    newest().open();
    expect(newest().sent).toEqual([{ type: 'hello', token: 't', after: 7 }]);
    newest().receive(live(7));
    expect(onReload).toHaveBeenCalledTimes(1);
    newest().receive({ type: 'reload', seq: 900 });
    newest().receive(live(900));
    expect(onReload).toHaveBeenCalledTimes(2);
    expect(states.at(-1)).toBe('live');
  });
});

describe('a connection that may be dead', () => {
  test('after 30 s without a frame it is pinged, and given up 5 s later', async () => {
    await connectLive();
    await wait(29_999);
    expect(newest().sent).toHaveLength(1);
    await wait(1);
    expect(newest().sent.at(-1)).toEqual({ type: 'ping' });
    await wait(5_500);
    expect(opened()).toBe(2);
  });

  test('an answer to the ping keeps it', async () => {
    await connectLive();
    await wait(30_000);
    newest().receive({ type: 'pong' });
    await wait(29_999);
    expect(opened()).toBe(1);
  });

  test('one that does not open within 10 s is given up', async () => {
    await connect();
    await wait(10_500);
    expect(opened()).toBe(2);
  });

  test('one that catches up has 10 s for each frame', async () => {
    const { states } = await connect();
    newest().open();
    for (const seq of [1, 2, 3]) {
      await wait(9_999);
      newest().receive(message(seq));
    }
    await wait(9_999);
    expect(states.at(-1)).toBe('catchingUp');
    await wait(1);
    expect(states.at(-1)).toBe('offline');
  });

  test('a check connects at once, or pings an open connection', async () => {
    const { connection } = await connect();
    newest().end();
    connection.check();
    await settled();
    expect(opened()).toBe(2);
    newest().open();
    newest().receive(live());
    connection.check();
    expect(newest().sent.at(-1)).toEqual({ type: 'ping' });
    newest().receive({ type: 'pong' });
    await wait(6_000);
    expect(opened()).toBe(2);
    connection.check();
    await wait(5_500);
    expect(opened()).toBe(3);
  });

  test('a check replaces a connection that is still opening', async () => {
    const { connection } = await connect();
    const first = newest();
    connection.check();
    await settled();
    expect(first.isClosed).toBe(true);
    expect(opened()).toBe(2);
  });

  test('without a network it is offline at once, and still tries again', async () => {
    const { connection, states } = await connectLive();
    const first = newest();
    connection.networkLost();
    expect(states.at(-1)).toBe('offline');
    expect(first.isClosed).toBe(true);
    await wait(500);
    expect(opened()).toBe(2);
  });
});

test('a connection is opened when it is ready, and once however often it was asked for', async () => {
  let finish = () => {};
  const ready = () =>
    new Promise<void>((resolve) => {
      const before = finish;
      finish = () => {
        before();
        resolve();
      };
    });
  const { connection } = await connect({ ready });
  connection.check();
  connection.check();
  expect(opened()).toBe(0);
  finish();
  await settled();
  expect(opened()).toBe(1);
});

describe('typing', () => {
  test('is told at most once in 3 s, and at once after a message was sent', async () => {
    const { connection } = await connectLive();
    const signals = () => newest().sent.filter(({ type }) => type === 'typing').length;
    connection.typing();
    await wait(2_999);
    connection.typing();
    expect(signals()).toBe(1);
    await wait(1);
    connection.typing();
    expect(signals()).toBe(2);
    connection.typingEnded();
    connection.typing();
    expect(signals()).toBe(3);
  });
});

describe('stop', () => {
  function goLive(): void {
    newest().open();
    newest().receive(live());
  }

  function returnOffline(connection: LiveConnection): void {
    newest().end();
    connection.check();
  }

  test('closes the socket and ignores what it still delivers', async () => {
    const { connection, states, onFrame } = await connect();
    newest().open();
    const before = states.length;
    connection.stop();
    expect(newest().isClosed).toBe(true);
    newest().receive({ type: 'room', name: 'Kim', status: true });
    newest().receive(live());
    newest().end();
    expect(onFrame).not.toHaveBeenCalled();
    expect(states).toHaveLength(before);
  });

  test('a socket that still opens is closed when it has opened, and says nothing', async () => {
    const { connection } = await connect();
    const opening = newest();
    connection.stop();
    expect(opening.isClosed).toBe(false);
    opening.open();
    expect(opening.isClosed).toBe(true);
    expect(opening.sent).toEqual([]);
  });

  test.each<[string, (connection: LiveConnection) => void]>([
    ['while it opens', () => {}],
    ['while it is live', goLive],
    ['while it waits for the next attempt', () => newest().end()],
    ['while a token is renewed', () => newest().end(CLOSE.unauthenticated)],
    ['while it becomes ready', returnOffline],
  ])('leaves no timer and no attempt behind: %s', async (_, arrive) => {
    const { connection } = await connect({ onRefused: async () => true });
    arrive(connection);
    connection.stop();
    connection.check();
    connection.networkLost();
    await settled();
    expect(vi.getTimerCount()).toBe(0);
    expect(opened()).toBe(1);
  });

  test('may be called by a listener', async () => {
    const made = await connect({ onState: (state) => state === 'live' && made.connection.stop() });
    newest().open();
    newest().receive(live());
    expect(vi.getTimerCount()).toBe(0);
    expect(newest().isClosed).toBe(true);
  });
});
