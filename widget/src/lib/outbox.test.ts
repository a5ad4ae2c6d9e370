import type { LiveMessage } from '@maru/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from './api.ts';
import { Outbox } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = { seq: 1 } as LiveMessage;

/** The attempts get these outcomes in order. */
function outboxThatGets(...outcomes: (LiveMessage | Error)[]) {
  const attempts: string[] = [];
  const events: unknown[][] = [];
  const outbox = new Outbox({
    send: async ({ key }) => {
      attempts.push(key);
      const outcome = outcomes.shift() ?? answer;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    onAnswer: (key) => events.push(['answer', key]),
    onRefusal: (key, reason) => events.push(['refusal', key, reason]),
    onLost: () => events.push(['lost']),
  });
  const add = (...keys: string[]) => {
    for (const key of keys) outbox.add({ key, content: key });
  };
  return { outbox, add, attempts, events };
}

const noAnswer = () => new TypeError('Failed to fetch');

test('one after the other, in the order in which they were written', async () => {
  const { add, attempts, events } = outboxThatGets();
  add('a', 'b', 'c');
  expect(attempts).toEqual(['a']);
  await vi.runAllTimersAsync();
  expect(attempts).toEqual(['a', 'b', 'c']);
  expect(events).toEqual([
    ['answer', 'a'],
    ['answer', 'b'],
    ['answer', 'c'],
  ]);
});

test('without an answer, the same again under the same key; what is behind it waits', async () => {
  const { add, attempts, events } = outboxThatGets(noAnswer(), new Refusal(503, ''));
  add('a', 'b');
  await vi.runAllTimersAsync();
  expect(attempts).toEqual(['a', 'a', 'a', 'b']);
  expect(events).toEqual([
    ['answer', 'a'],
    ['answer', 'b'],
  ]);
});

test('a refusal is told, and the next one is sent', async () => {
  const { add, attempts, events } = outboxThatGets(new Refusal(409, 'Closed.'));
  add('a', 'b');
  await vi.runAllTimersAsync();
  expect(attempts).toEqual(['a', 'b']);
  expect(events).toEqual([
    ['refusal', 'a', 'Closed.'],
    ['answer', 'b'],
  ]);
});

test('a server that asks for time gets it, hurry or not', async () => {
  const { outbox, add, attempts } = outboxThatGets(new Refusal(429, '', { retryAfterMs: 20_000 }));
  add('a');
  await vi.advanceTimersByTimeAsync(0);
  outbox.hurry();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(attempts).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempts).toEqual(['a', 'a']);
});

test('what is refused for the day is told at once, and tried again with the next visit only', async () => {
  const tomorrow = { retryAfterMs: 40_000_000, code: 'daily_limit' };
  const { outbox, add, attempts, events } = outboxThatGets(new Refusal(429, 'Tomorrow.', tomorrow));
  add('a', 'b');
  await vi.advanceTimersByTimeAsync(0);
  outbox.hurry();
  await vi.runAllTimersAsync();
  expect(attempts).toEqual(['a', 'b']);
  expect(events).toEqual([
    ['refusal', 'a', 'Tomorrow.'],
    ['answer', 'b'],
  ]);
});

test('whoever hurries does not wait for the end of the pause', async () => {
  const { outbox, add, attempts } = outboxThatGets(noAnswer());
  add('a');
  await vi.advanceTimersByTimeAsync(0);
  outbox.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toEqual(['a', 'a']);
});

test('a token that is good for nothing ends it, and so does the end', async () => {
  const lost = outboxThatGets(new Refusal(401, ''));
  lost.add('a', 'b');
  await vi.advanceTimersByTimeAsync(0);
  expect(lost.attempts).toEqual(['a']);
  expect(lost.events).toEqual([['lost']]);

  const stopped = outboxThatGets(noAnswer());
  stopped.add('a');
  await vi.advanceTimersByTimeAsync(0);
  stopped.outbox.stop();
  await vi.runAllTimersAsync();
  expect(stopped.attempts).toEqual(['a']);
  expect(stopped.events).toEqual([]);
});
