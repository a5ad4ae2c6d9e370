// @vitest-environment jsdom
import { FakeSocket } from '@maru/client/test/fake-socket';
import { CLOSE } from '@maru/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from './api.ts';
import { connectToRoom, type RoomConnection } from './live.ts';
import { renew } from './renewal.ts';
import { store } from './session.ts';

vi.mock(import('./api.ts'), async () => ({ endSession: vi.fn() }));
vi.mock(import('./renewal.ts'), async () => ({
  renew: vi.fn(),
  pendingRenewal: async () => {},
}));

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  store({ access: 'old' });
});
const opened: RoomConnection[] = [];

afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
});

async function connect() {
  const states: string[] = [];
  const connection = connectToRoom(7, {
    state: (state) => states.push(state),
    message: () => {},
    reload: () => {},
    frame: () => {},
  });
  opened.push(connection);
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.newest().open();
  return { connection, states };
}

test('a refused token is renewed once, and the next hello has the new one', async () => {
  await connect();
  vi.mocked(renew).mockImplementationOnce(async () => {
    store({ access: 'new' });
    return 'renewed';
  });
  FakeSocket.newest().end(CLOSE.unauthenticated);
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.newest().open();
  expect(FakeSocket.opened.map(({ sent }) => sent)).toEqual([
    [{ type: 'hello', access: 'old', room: 7 }],
    [{ type: 'hello', access: 'new', room: 7 }],
  ]);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('if the session has ended, the console signs out, unless the user has left the room', async () => {
  vi.mocked(renew).mockResolvedValue('over');
  const left = await connect();
  FakeSocket.newest().end(CLOSE.unauthenticated);
  left.connection.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(endSession).not.toHaveBeenCalled();
  await connect();
  FakeSocket.newest().end(CLOSE.unauthenticated);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(endSession).toHaveBeenCalledTimes(1);
  expect(FakeSocket.opened).toHaveLength(2);
});

test.each([CLOSE.forbidden, CLOSE.notFound])(
  'without permission or room the state stays refused, also when the network returns: %d',
  async (code) => {
    const { states } = await connect();
    FakeSocket.newest().end(code);
    expect(states.at(-1)).toBe('refused');
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
  },
);

test('a session with too many connections gets the state full', async () => {
  const { states } = await connect();
  FakeSocket.newest().end(CLOSE.sessionFull);
  expect(states.at(-1)).toBe('full');
});

test('the connection follows the network events until the user leaves the room', async () => {
  const { connection, states } = await connect();
  window.dispatchEvent(new Event('offline'));
  expect(states.at(-1)).toBe('offline');
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.opened).toHaveLength(2);
  connection.close();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.opened).toHaveLength(2);
});
