import { CLOSE, type ServerFrame } from '@maru/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveConnection } from './live-connection.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string }[] = [];
  isClosed = false;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  readonly address: string;

  constructor(address: URL) {
    this.address = String(address);
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  say(frame: ServerFrame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'https://example.com/open/DEMO/abc' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const live: ServerFrame = { type: 'live', seq: 0 };
const pong: ServerFrame = { type: 'pong' };

const newest = (): FakeSocket => {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error('nobody connected');
  return socket;
};

function connect() {
  const states: string[] = [];
  const turnedAway = vi.fn();
  const onFrame = vi.fn((_: ServerFrame): 'good' | 'behind' => 'good');
  const connection = new LiveConnection({
    hello: () => ({ type: 'hello', token: 't', after: 5 }),
    onFrame,
    onState: (state, full) => states.push(full ?? state),
    onTurnedAway: turnedAway,
  });
  connection.start();
  return { connection, states, turnedAway, onFrame };
}

test('the first frame says who one is; live is what the server calls live', () => {
  const { states } = connect();
  newest().open();
  expect(newest().address).toBe('wss://example.com/api/open/live/');
  expect(newest().sent).toEqual([{ type: 'hello', token: 't', after: 5 }]);
  expect(states.at(-1)).toBe('catchingUp');
  newest().say(live);
  expect(states.at(-1)).toBe('live');
});

test('a connection that broke is made again, later each time', async () => {
  const { states } = connect();
  for (const most of [500, 1000, 2000]) {
    newest().onclose({ code: 1006 });
    expect(states.at(-1)).toBe('offline');
    const made = FakeSocket.made.length;
    await vi.advanceTimersByTimeAsync(most / 2 - 1);
    expect(FakeSocket.made).toHaveLength(made);
    await vi.advanceTimersByTimeAsync(most / 2 + 1);
    expect(FakeSocket.made).toHaveLength(made + 1);
  }
});

test('once it is live the waiting begins anew', async () => {
  connect();
  for (let n = 0; n < 6; n += 1) {
    newest().onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(15_000);
  }
  newest().open();
  newest().say(live);
  const made = FakeSocket.made.length;
  newest().onclose({ code: CLOSE.goingAway });
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.made).toHaveLength(made + 1);
});

test('something is missing: the connection is let go and made again', async () => {
  const { onFrame, states } = connect();
  const first = newest();
  first.open();
  onFrame.mockReturnValueOnce('behind');
  first.say({ type: 'reload', seq: 900 });
  expect(first.isClosed).toBe(true);
  expect(states.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(500);
  expect(newest()).not.toBe(first);
  onFrame.mockClear();
  first.say(live);
  expect(onFrame).not.toHaveBeenCalled();
});

test('whoever returns connects at once, or asks whether anyone is there', async () => {
  const { connection } = connect();
  newest().onclose({ code: 1006 });
  connection.check();
  expect(FakeSocket.made).toHaveLength(2);
  newest().open();
  newest().say(live);
  connection.check();
  expect(newest().sent.at(-1)).toEqual({ type: 'ping' });
  newest().say(pong);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(FakeSocket.made).toHaveLength(2);
  connection.check();
  await vi.advanceTimersByTimeAsync(5_500);
  expect(FakeSocket.made).toHaveLength(3);
});

test('a silent connection is asked, and one that never opens is given up', async () => {
  connect();
  newest().open();
  newest().say(live);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(newest().sent.at(-1)).toEqual({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(5_500);
  expect(FakeSocket.made).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(FakeSocket.made).toHaveLength(3);
});

test('the server wants no other try: none is made until somebody asks', async () => {
  const { connection, turnedAway, states } = connect();
  newest().open();
  newest().onclose({ code: CLOSE.unauthenticated });
  expect(turnedAway).toHaveBeenCalledOnce();
  expect(states.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toHaveLength(1);
  connection.check();
  expect(FakeSocket.made).toHaveLength(2);
});

test('a crowded server is tried again, but not soon', async () => {
  const { turnedAway } = connect();
  newest().onclose({ code: CLOSE.tooMany });
  await vi.advanceTimersByTimeAsync(7_499);
  expect(FakeSocket.made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(7_501);
  expect(FakeSocket.made).toHaveLength(2);
  expect(turnedAway).not.toHaveBeenCalled();
});

test.each(['roomFull', 'networkFull', 'companyFull'] as const)(
  'too many connections are told as such, and tried again later: %s',
  async (full) => {
    const { states, turnedAway } = connect();
    newest().onclose({ code: CLOSE[full] });
    expect(states.at(-1)).toBe(full);
    await vi.advanceTimersByTimeAsync(7_499);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(7_501);
    expect(FakeSocket.made).toHaveLength(2);
    expect(turnedAway).not.toHaveBeenCalled();
  },
);

test('after the end nothing is heard and nothing is tried', async () => {
  const { connection, onFrame } = connect();
  newest().open();
  connection.stop();
  newest().say(live);
  newest().onclose({ code: 1006 });
  connection.check();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onFrame).not.toHaveBeenCalled();
  expect(FakeSocket.made).toHaveLength(1);
});
