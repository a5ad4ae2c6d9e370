import type { ChatMessage } from '@maru/contract/chats';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { Outbox } from './outbox.ts';

const PLACE = 'unsent-1-7';
const refusal = (status: number, headers = {}) =>
  new ApiError(status, { detail: 'No.' }, new Headers(headers));

/** A fake server that gives the listed answers in order, and success after the last one. */
function world(...answers: unknown[]) {
  const tries: [content: string, key: string][] = [];
  const outbox = new Outbox({
    place: PLACE,
    async send(content, key) {
      tries.push([content, key]);
      const answer = answers.shift();
      if (answer) throw answer;
      return { content } as ChatMessage;
    },
  });
  const sent: string[] = [];
  outbox.onSent(({ content }) => sent.push(content));
  return { outbox, tries, sent };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('what got no answer is tried again with the same key, in its order', async () => {
  const { outbox, tries, sent } = world(new TypeError('Failed to fetch'));
  outbox.add('one');
  await settled();
  expect(outbox.entries()).toMatchObject([{ content: 'one', refused: false }]);
  outbox.add('two');
  await settled();
  expect(sent).toEqual(['one', 'two']);
  expect(tries.map(([content]) => content)).toEqual(['one', 'one', 'two']);
  expect(tries[0]?.[1]).toBe(tries[1]?.[1]);
  expect(tries[2]?.[1]).not.toBe(tries[1]?.[1]);
  expect(sessionStorage.length).toBe(0);
});

test('a pause ends by itself, and a server that asked for time gets it', async () => {
  const { outbox, sent } = world(refusal(503), refusal(429, { 'retry-after': '5' }));
  outbox.add('one');
  await vi.advanceTimersByTimeAsync(600);
  outbox.hurry();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['one']);
});

test('what is refused waits for somebody, and the next goes on', async () => {
  const { outbox, sent } = world(refusal(400));
  outbox.add('bad');
  outbox.add('good');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['good']);
  const [entry] = outbox.entries();
  expect(entry).toMatchObject({ content: 'bad', refused: true });
  outbox.tryAgain(entry?.key ?? '');
  await settled();
  expect(sent).toEqual(['good', 'bad']);
});

test('what was not sent is there after a reload, and gone once it is discarded', async () => {
  const before = world(new TypeError('Failed to fetch'));
  before.outbox.add('kept');
  await settled();
  before.outbox.stop();
  const after = world(refusal(400));
  await settled();
  expect(after.tries).toEqual(before.tries);
  const [entry] = after.outbox.entries();
  after.outbox.discard(entry?.key ?? '');
  expect(after.outbox.entries()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

test('after a stop nothing is sent and nothing is kept', async () => {
  const { outbox, tries } = world(new TypeError('Failed to fetch'));
  outbox.add('one');
  await settled();
  outbox.stop();
  sessionStorage.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toHaveLength(1);
  expect(sessionStorage.length).toBe(0);
});
