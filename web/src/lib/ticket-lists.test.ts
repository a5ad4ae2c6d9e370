import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { followTickets, TICKET_COUNTS_KEY, TICKET_LIST_KEY } from './ticket-lists.ts';

vi.hoisted(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { hidden: false });
});

let day = 1;
/** Long after everything before. */
const laterOn = () => vi.setSystemTime(new Date(2027, 0, day++));

let ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  laterOn();
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  for (const end of ends) end();
  ends = [];
  queryClient.clear();
  vi.useRealTimers();
});

function countsRead() {
  const read = vi.fn(async () => 1);
  const observer = new QueryObserver(queryClient, { queryKey: TICKET_COUNTS_KEY, queryFn: read });
  ends.push(observer.subscribe(() => {}));
  return read;
}

async function listOf(windows: number) {
  const read = vi.fn(async () => 1);
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: TICKET_LIST_KEY,
    queryFn: read,
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.length,
  });
  ends.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  for (let n = 1; n < windows; n += 1) await observer.fetchNextPage();
  read.mockClear();
  return read;
}

test('a change after a quiet time is read soon; where changes never end, ever more rarely', async () => {
  const read = countsRead();
  await vi.advanceTimersByTimeAsync(0);
  read.mockClear();
  followTickets();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(read).toHaveBeenCalledTimes(1);
  for (let second = 0; second < 120; second += 1) {
    followTickets();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // A pause of twelve seconds is at least 2.4 for one of several colleagues, and about seven on average.
  expect(read.mock.calls.length).toBeLessThan(60);
  expect(read.mock.calls.length).toBeGreaterThan(5);
});

test('a short list is read again as a whole, a long one only when its reader asks', async () => {
  const short = await listOf(2);
  followTickets();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(short).toHaveBeenCalledTimes(2);
  queryClient.clear();
  laterOn();
  const long = await listOf(5);
  followTickets();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(long).not.toHaveBeenCalled();
});
