// @vitest-environment jsdom
import { ApiError } from '@maru/client/api-error';
import type { ChatMessage } from '@maru/contract/chats';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox } from './outbox.ts';

const PLACE = 'unsent-1-7';
const refusal = (status: number) => new ApiError(status, { detail: 'No.' }, new Headers());

/** An outbox whose attempts fail with these in order, and succeed after the last one. */
function outboxThatGets(...failures: unknown[]) {
  const attempts: { key: string; content: string }[] = [];
  const { outbox, onSent, watch } = openOutbox(PLACE, async (message) => {
    attempts.push(message);
    const failure = failures.shift();
    if (failure) throw failure;
    return { content: message.content } as ChatMessage;
  });
  const sent: string[] = [];
  const unsubscribe = onSent(({ content }) => sent.push(content));
  return { outbox, watch, attempts, sent, unsubscribe };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('unsent messages are sent again after a reload, under the same keys', async () => {
  const before = outboxThatGets(new TypeError('Failed to fetch'));
  before.outbox.add({ key: 'a', content: 'one' }, { key: 'b', content: 'two' });
  await settled();
  before.outbox.stop();
  const after = outboxThatGets();
  await settled();
  expect(after.attempts).toEqual([
    { key: 'a', content: 'one' },
    { key: 'b', content: 'two' },
  ]);
  expect(after.sent).toEqual(['one', 'two']);
  expect(sessionStorage.length).toBe(0);
});

test('a refused message is stored until it is discarded', async () => {
  const { outbox } = outboxThatGets(refusal(400));
  outbox.add({ key: 'a', content: 'one' });
  await settled();
  expect(sessionStorage.length).toBe(1);
  outbox.discard('a');
  expect(sessionStorage.length).toBe(0);
});

test('a message is kept and retried if the session could not be renewed', async () => {
  const { outbox, sent } = outboxThatGets(refusal(401));
  outbox.add({ key: 'a', content: 'one' });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual(['one']);
});

test('a stopped outbox stores nothing', async () => {
  const { outbox } = outboxThatGets(new TypeError('Failed to fetch'));
  outbox.add({ key: 'a', content: 'one' });
  await settled();
  outbox.stop();
  sessionStorage.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sessionStorage.length).toBe(0);
});

test('watchers are called at each change until they unsubscribe', async () => {
  const { outbox, watch, sent, unsubscribe } = outboxThatGets();
  const changed = vi.fn();
  const end = watch(changed);
  outbox.add({ key: 'a', content: 'one' });
  expect(changed).toHaveBeenCalled();
  end();
  unsubscribe();
  changed.mockClear();
  await settled();
  expect(changed).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});
