import type { LiveMessage, ServerFrame } from '@maru/contract/live';
import { afterEach, beforeEach, vi } from 'vitest';
import { LiveConnection, type LiveOptions } from '../src/live-connection.ts';
import { FakeSocket } from './fake-socket.ts';

/** Each test of the calling file gets fake timers and fake sockets. */
export function isolateTests(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.opened = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const live = (seq = 0): ServerFrame => ({ type: 'live', seq });
export const message = (seq: number): ServerFrame => ({
  type: 'message',
  message: { seq } as LiveMessage,
});

export const newest = (): FakeSocket => FakeSocket.newest();
export const opened = (): number => FakeSocket.opened.length;
/** Opening waits for `ready`, so it takes a turn of the event loop. */
export const settled = () => vi.advanceTimersByTimeAsync(0);
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

export async function connect(options: Partial<LiveOptions> = {}) {
  const states: string[] = [];
  const received: number[] = [];
  const listener = {
    onReload: vi.fn(),
    onFrame: vi.fn(),
    onRefused: vi.fn(async (_code: number) => false),
  };
  const connection = new LiveConnection({
    address: 'wss://example.com/api/live/',
    firstMessages: 'sent',
    hello: (after) => ({ type: 'hello', token: 't', ...after }),
    onState: (state, limit) => states.push(limit ?? state),
    onMessage: ({ seq }) => received.push(seq),
    ...listener,
    ...options,
  });
  connection.start();
  await settled();
  return { connection, states, received, ...listener };
}

/** A connection to a room whose newest message has this number. */
export async function connectLive(seq = 0, options: Partial<LiveOptions> = {}) {
  const connected = await connect(options);
  newest().open();
  newest().receive(live(seq));
  return connected;
}

/** Lets so many attempts in a row fail, and returns when the next socket is opening. */
export async function failAttempts(times: number, fail: () => void): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const before = opened();
    fail();
    while (opened() === before) await vi.advanceTimersToNextTimerAsync();
  }
}
