import { expect, test } from 'vitest';
import { KeyedSemaphore } from './keyed-semaphore.ts';

/** A task that ends when told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { task: () => promise, end: resolve };
}

test('tasks of a key run a few at a time, in the order in which they came; other keys do not wait', async () => {
  const turns = new KeyedSemaphore({ atOnce: 2, waiting: 2 });
  const begun: string[] = [];
  const tasks = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...held() }));
  const runs = tasks.map(({ name, task }) =>
    turns.run('one', () => {
      begun.push(name);
      return task();
    }),
  );
  expect(begun).toEqual(['a', 'b']);
  expect(turns.isFull('one')).toBe(true);
  expect(await turns.run('two', async () => 'two')).toBe('two');
  tasks[1]?.end();
  await runs[1];
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(turns.isFull('one')).toBe(false);
  for (const { end } of tasks) end();
  await Promise.all(runs);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(turns.size).toBe(0);
});

test('a task that fails gives its place to the next one', async () => {
  const turns = new KeyedSemaphore({ atOnce: 1, waiting: 1 });
  const failing = turns.run('one', () => Promise.reject(new Error('failed')));
  const next = turns.run('one', async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
  expect(turns.size).toBe(0);
});
