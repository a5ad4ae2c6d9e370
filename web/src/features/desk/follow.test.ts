// @vitest-environment jsdom
import { ApiError } from '@maru/client/api-error';
import { CancelledError } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectToDesk } from '../../lib/live.ts';
import { store } from '../../lib/session.ts';
import { listed, readList } from './conversations.queries.ts';
import type { DeskList } from './desk-list.ts';
import { follow } from './follow.ts';
import { deskState } from './on-screen.ts';

vi.mock(import('../../lib/live.ts'), async () => ({ connectToDesk: vi.fn() }));
vi.mock(import('./conversations.queries.ts'), async () => ({ listed: vi.fn(), readList: vi.fn() }));
vi.mock(import('./desk.queries.ts'), async () => ({ reloadColleaguesSoon: vi.fn() }));

const LIST = { seq: 7 } as DeskList;
const refusal = (status: number, headers = {}) =>
  new ApiError(status, undefined, new Headers(headers));
const noAnswer = () => new TypeError('Failed to fetch');

let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  // The longest of the possible waits.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.mocked(listed).mockReturnValue(undefined);
  vi.mocked(connectToDesk).mockReturnValue({ close: () => {} });
  store({ access: 'token' });
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.resetAllMocks();
  vi.restoreAllMocks();
  localStorage.clear();
});

async function following(): Promise<void> {
  end = follow(true, () => {});
  await vi.advanceTimersByTimeAsync(0);
}

const readings = () => vi.mocked(readList).mock.calls.length;

describe('a list that cannot be read', () => {
  test('is read again after waits that grow up to a limit', async () => {
    vi.mocked(readList).mockRejectedValue(noAnswer());
    await following();
    expect([readings(), deskState.get()]).toEqual([1, 'offline']);
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 9; attempt += 1) {
      let waited = 0;
      while (readings() < attempt) {
        await vi.advanceTimersByTimeAsync(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });

  test('is waited for differently by each client', async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    vi.mocked(readList).mockRejectedValue(noAnswer());
    await following();
    await vi.advanceTimersByTimeAsync(250);
    expect(readings()).toBe(2);
  });

  test('is read at once when the network or the page is back, and only where it waits', async () => {
    vi.mocked(readList).mockRejectedValueOnce(noAnswer()).mockResolvedValue(LIST);
    await following();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(readings()).toBe(2);
    expect(connectToDesk).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readings()).toBe(2);
  });

  test('is not asked for before the server wants it', async () => {
    vi.mocked(readList).mockRejectedValue(refusal(429, { 'retry-after': '30' }));
    await following();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(readings()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(readings()).toBe(2);
  });

  test.each([403, 404])('is not read again after %i', async (status) => {
    vi.mocked(readList).mockRejectedValue(refusal(status));
    await following();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([readings(), deskState.get()]).toEqual([1, 'refused']);
  });

  test.each([
    ['refused', refusal(401)],
    ['cancelled, as the cache was emptied', new CancelledError()],
  ])('is not read again once the session is over: %s', async (_, failure) => {
    vi.mocked(readList).mockImplementation(async () => {
      localStorage.clear();
      throw failure;
    });
    await following();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([readings(), deskState.get()]).toEqual([1, 'refused']);
  });

  test('is read again while it is not known whether the session is over', async () => {
    vi.mocked(readList).mockRejectedValueOnce(refusal(401)).mockResolvedValue(LIST);
    await following();
    await vi.advanceTimersByTimeAsync(500);
    expect(readings()).toBe(2);
    expect(connectToDesk).toHaveBeenCalledOnce();
  });

  test('is read until it was, if more has changed than was told', async () => {
    vi.mocked(listed).mockReturnValue(LIST);
    vi.mocked(readList).mockRejectedValue(noAnswer());
    await following();
    expect(readings()).toBe(0);
    vi.mocked(connectToDesk).mock.lastCall?.[1].reload();
    await vi.advanceTimersByTimeAsync(500);
    expect(readings()).toBe(2);
    expect(connectToDesk).toHaveBeenCalledOnce();
    vi.mocked(readList).mockResolvedValue({ ...LIST, seq: 9 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.mocked(connectToDesk).mock.lastCall?.[0]).toEqual({ after: 9, is_at_desk: true });
  });
});

test('after its end nothing is read or connected any more', async () => {
  vi.mocked(readList).mockRejectedValue(noAnswer());
  await following();
  end();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(readings()).toBe(1);
  expect(connectToDesk).not.toHaveBeenCalled();
});
