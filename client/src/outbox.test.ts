import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const noAnswer = () => new TypeError('Failed to fetch');
const refusal = (status: number, headers = {}) =>
  new ApiError(status, { detail: 'No.' }, new Headers(headers));
const settled = () => vi.advanceTimersByTimeAsync(0);

/** An outbox whose attempts get these outcomes in order, and success after the last one. */
function outboxThatGets(failures: unknown[], options: Partial<OutboxOptions<string>> = {}) {
  const attempts: string[] = [];
  const sent: string[] = [];
  const refused: string[] = [];
  const outbox = new Outbox<string>({
    async send({ key }) {
      attempts.push(key);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return key;
    },
    onSent: ({ key }) => sent.push(key),
    onRefused: ({ key }) => refused.push(key),
    ...options,
  });
  const add = (...keys: string[]) => outbox.add(...keys.map((key) => ({ key, content: key })));
  return { outbox, add, attempts, sent, refused };
}

test('messages are sent one after the other, in the order in which they were written', async () => {
  const { add, attempts, sent } = outboxThatGets([]);
  add('a', 'b');
  add('c');
  expect(attempts).toEqual(['a']);
  await settled();
  expect(attempts).toEqual(['a', 'b', 'c']);
  expect(sent).toEqual(['a', 'b', 'c']);
});

describe('a message without an answer', () => {
  test.each([
    ['no answer', noAnswer()],
    ['408', refusal(408)],
    ['429', refusal(429)],
    ['503', refusal(503)],
  ])('is sent again under the same key, before the next one: %s', async (_, failure) => {
    const { add, attempts, sent } = outboxThatGets([failure, failure]);
    add('a', 'b');
    await vi.runAllTimersAsync();
    expect(attempts).toEqual(['a', 'a', 'a', 'b']);
    expect(sent).toEqual(['a', 'b']);
  });

  test('is stored once if only the answer was lost', async () => {
    const stored = new Map<string, string>();
    let isAnswerLost = true;
    const shown: string[] = [];
    const outbox = new Outbox<string>({
      async send({ key, content }) {
        const message = stored.get(key) ?? content;
        stored.set(key, message);
        if (isAnswerLost) throw noAnswer();
        return message;
      },
      onSent: (_, message) => shown.push(message),
    });
    outbox.add({ key: newIdempotencyKey(), content: 'Hello' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([]);
    isAnswerLost = false;
    await vi.runAllTimersAsync();
    expect([...stored.values()]).toEqual(['Hello']);
    expect(shown).toEqual(['Hello']);
  });

  test('waits longer after each failure, and briefly again after a success', async () => {
    // With this the wait is three quarters of 500, 1000 and 2000 ms.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const failures = [noAnswer(), noAnswer(), noAnswer(), undefined, noAnswer()];
    const { add, attempts } = outboxThatGets(failures);
    add('a', 'b');
    await settled();
    for (const [ms, next] of [
      [375, ['a']],
      [750, ['a']],
      [1500, ['a', 'b']],
      [375, ['b']],
    ] as const) {
      const before = [...attempts];
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(attempts).toEqual(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(attempts).toEqual([...before, ...next]);
    }
  });

  test('does not wait when the connection is back or a new message is written', async () => {
    const { outbox, add, attempts } = outboxThatGets([noAnswer(), noAnswer()]);
    add('a');
    await settled();
    outbox.retryNow();
    await settled();
    expect(attempts).toEqual(['a', 'a']);
    add('b');
    await settled();
    expect(attempts).toEqual(['a', 'a', 'a', 'b']);
  });

  test('waits for the whole time that the server asked for', async () => {
    const { outbox, add, attempts } = outboxThatGets([refusal(429, { 'retry-after': '20' })]);
    add('a');
    await settled();
    outbox.retryNow();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(attempts).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toEqual(['a', 'a']);
  });

  test('shows its state and why it failed', async () => {
    const failure = noAnswer();
    const { outbox, add } = outboxThatGets([failure]);
    add('a');
    expect(outbox.entries()).toMatchObject([{ key: 'a', sending: true, failure: undefined }]);
    await settled();
    expect(outbox.entries()).toMatchObject([{ sending: false, failure, refused: false }]);
    await vi.runAllTimersAsync();
    expect(outbox.entries()).toEqual([]);
  });
});

describe('a refused message', () => {
  const tomorrow = { 'retry-after': '40000', 'maru-error-code': 'daily_limit' };

  test.each([
    ['400', refusal(400)],
    ['409', refusal(409)],
    ['the daily limit', refusal(429, tomorrow)],
  ])('is reported at once, and the next one is sent: %s', async (_, failure) => {
    const { outbox, add, attempts, sent, refused } = outboxThatGets([failure]);
    add('a', 'b');
    await settled();
    expect(attempts).toEqual(['a', 'b']);
    expect(refused).toEqual(['a']);
    expect(sent).toEqual(['b']);
    expect(outbox.entries()).toMatchObject([{ key: 'a', failure, refused: true }]);
  });

  test('is sent again under its key when the user asks for it', async () => {
    const { outbox, add, attempts, sent } = outboxThatGets([refusal(400)]);
    add('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual(['a']);
    outbox.tryAgain('a');
    await settled();
    expect(attempts).toEqual(['a', 'a']);
    expect(sent).toEqual(['a']);
  });

  test('is gone after it was discarded', async () => {
    const { outbox, add } = outboxThatGets([refusal(400)]);
    add('a');
    await settled();
    outbox.discard('a');
    expect(outbox.entries()).toEqual([]);
  });

  test('is retried where the caller says so', async () => {
    const { add, attempts } = outboxThatGets([refusal(401)], { retries: () => true });
    add('a');
    await vi.runAllTimersAsync();
    expect(attempts).toEqual(['a', 'a']);
  });
});

describe('a message that is discarded while it is being sent', () => {
  test('is gone once that has failed, and is not sent again', async () => {
    const { outbox, add, attempts } = outboxThatGets([noAnswer()]);
    add('a');
    outbox.discard('a');
    expect(outbox.entries()).toMatchObject([{ key: 'a', sending: true }]);
    await settled();
    expect(outbox.entries()).toEqual([]);
    await vi.runAllTimersAsync();
    expect(attempts).toEqual(['a']);
  });

  test('is sent if it arrives', async () => {
    const { outbox, add, sent } = outboxThatGets([]);
    add('a');
    outbox.discard('a');
    await settled();
    expect(sent).toEqual(['a']);
    expect(outbox.entries()).toEqual([]);
  });
});

describe('after a stop', () => {
  test('nothing is sent, and no timer is left', async () => {
    const { outbox, add, attempts, sent } = outboxThatGets([noAnswer()]);
    add('a');
    await settled();
    outbox.stop();
    add('b');
    await settled();
    expect(vi.getTimerCount()).toBe(0);
    expect(attempts).toEqual(['a']);
    expect(sent).toEqual([]);
  });

  test('an answer that was still on its way is ignored', async () => {
    const { outbox, add, sent } = outboxThatGets([]);
    add('a');
    outbox.stop();
    await settled();
    expect(sent).toEqual([]);
  });

  test('by a listener, the next message is not sent', async () => {
    const made = outboxThatGets([refusal(401)], { onRefused: () => made.outbox.stop() });
    made.add('a', 'b');
    await settled();
    expect(made.attempts).toEqual(['a']);
  });
});
