import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { pause, Repeating } from './repeating.ts';

test('it begins at once, and a round that fails does not end it', async () => {
  const errors: string[] = [];
  let rounds = 0;
  const repeating = new Repeating(
    async () => {
      rounds += 1;
      if (rounds === 2) throw new Error('no luck');
    },
    { everyMs: 1, onError: (error) => errors.push(error.message) },
  );
  repeating.start();
  expect(rounds).toBe(1);
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3));
  expect(errors).toEqual(['no luck']);
  await repeating.stop();
  const then = rounds;
  await sleep(20);
  expect(rounds).toBe(then);
});

test('stopping waits for the round under way, not for the next', async () => {
  const errors: string[] = [];
  const repeating = new Repeating(
    async (signal) => {
      await pause(60_000, signal);
      await sleep(10);
      throw new Error('cut short');
    },
    { everyMs: 60_000, onError: (error) => errors.push(error.message) },
  );
  repeating.start();
  await repeating.stop();
  expect(errors).toEqual(['cut short']);
});
