import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Takes and finishes the tasks one after the other. */
function drained(queue: FairQueue<string>): string[] {
  const order: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.task);
    next.done();
  }
  return order;
}

describe('buckets in turn', () => {
  test('however many tasks wait in one bucket, the task of another waits for one of them', () => {
    const queue = new FairQueue<string>(100);
    for (let n = 0; n < 50; n += 1) queue.add(`flood ${n}`, { bucket: 1, network: `n${n}` });
    queue.add('other', { bucket: 2, network: 'quiet' });
    expect(drained(queue).indexOf('other')).toBe(1);
  });

  test('a task that arrives while one of a full bucket is done is next', () => {
    const queue = new FairQueue<string>(100);
    for (let n = 0; n < 50; n += 1) queue.add(`flood ${n}`, { bucket: 1, network: `n${n}` });
    const first = queue.take();
    queue.add('other', { bucket: 2, network: 'quiet' });
    first?.done();
    expect(drained(queue).slice(0, 2)).toEqual(['other', 'flood 1']);
  });

  test('within a bucket the oldest is first', () => {
    const queue = new FairQueue<string>(100);
    for (const task of ['a', 'b', 'c']) queue.add(task, { bucket: 1, network: task });
    expect(drained(queue)).toEqual(['a', 'b', 'c']);
  });

  test('a bucket that is filled again and again does not overtake a waiting one', () => {
    const queue = new FairQueue<string>(100);
    queue.add('a1', { bucket: 1, network: 'a1' });
    queue.add('b1', { bucket: 2, network: 'b1' });
    expect(queue.take()?.task).toBe('a1');
    queue.add('a2', { bucket: 1, network: 'a2' });
    expect(queue.take()?.task).toBe('b1');
    expect(queue.take()?.task).toBe('a2');
  });
});

describe('one network', () => {
  test('is served in order and one at a time, in whichever buckets its tasks are', () => {
    const queue = new FairQueue<string>(100);
    for (let n = 0; n < 5; n += 1) queue.add(`unknown ${n}`, { bucket: 0, network: 'n' });
    queue.add('existing', { bucket: 7, network: 'n' });
    const first = queue.take();
    expect(first?.task).toBe('unknown 0');
    expect(queue.take()).toBeUndefined();
    first?.done();
    expect(drained(queue)).toEqual([1, 2, 3, 4].map((n) => `unknown ${n}`).concat('existing'));
  });

  test('with many tasks delays the task of another in the same bucket by at most one task', () => {
    const queue = new FairQueue<string>(400);
    for (let n = 0; n < 390; n += 1) queue.add('flood', { bucket: 1, network: `n${n % 9}` });
    queue.add('owner', { bucket: 1, network: 'quiet' });
    expect(drained(queue).indexOf('owner')).toBe(9);
  });

  test('that spreads its tasks over many buckets delays nobody more', () => {
    const queue = new FairQueue<string>(400);
    for (let n = 0; n < 390; n += 1) queue.add('flood', { bucket: n, network: `n${n % 9}` });
    queue.add('owner', { bucket: 1_000, network: 'quiet' });
    expect(drained(queue).indexOf('owner')).toBe(9);
  });

  test('does not delay other clients', () => {
    const queue = new FairQueue<string>(100);
    queue.add('busy', { bucket: 1, network: 'n' });
    queue.add('behind', { bucket: 1, network: 'n' });
    queue.add('colleague', { bucket: 1, network: 'm' });
    queue.take();
    expect(queue.take()?.task).toBe('colleague');
  });
});

describe('when it is full', () => {
  test('the network with the most tasks loses its newest, and another network can still add one', () => {
    const queue = new FairQueue<string>(10);
    for (let n = 0; n < 9; n += 1) queue.add(`flood ${n}`, { bucket: n, network: `n${n % 2}` });
    queue.add('quiet', { bucket: 1, network: 'q' });
    // n0 has five tasks, n1 four.
    expect(queue.add('owner', { bucket: 1, network: 'o' })).toBe('flood 8');
    expect(queue.add('colleague', { bucket: 1, network: 'c' })).toBe('flood 7');
    expect(queue.add('flood 9', { bucket: 20, network: 'n0' })).toBe('flood 9');
    expect(drained(queue)).toEqual(expect.arrayContaining(['quiet', 'owner', 'colleague']));
  });

  test('of many networks with one task each the fullest bucket loses its newest, and another can still add one', () => {
    const queue = new FairQueue<string>(10);
    for (let n = 0; n < 10; n += 1) {
      expect(queue.add(`flood ${n}`, { bucket: 1, network: `n${n}` })).toBeUndefined();
    }
    expect(queue.add('one more', { bucket: 1, network: 'm' })).toBe('one more');
    expect(queue.add('quiet', { bucket: 2, network: 'q' })).toBe('flood 9');
    expect(queue.size).toBe(10);
    const order = drained(queue);
    expect(order).toHaveLength(10);
    expect(order).toContain('quiet');
    expect(order).not.toContain('flood 9');
  });
});

test('for any order of adding and taking, it stays within its limit, and every task is done once or refused', () => {
  const operations = fc.record({
    bucket: fc.nat(3),
    network: fc.nat(3).map(String),
    take: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(operations, { maxLength: 100 }), (given) => {
      const queue = new FairQueue<string>(8);
      const seen: string[] = [];
      const underway: (() => void)[] = [];
      given.forEach(({ take, ...queueKey }, n) => {
        const refused = queue.add(String(n), queueKey);
        if (refused) seen.push(refused);
        expect(queue.size).toBeLessThanOrEqual(8);
        const next = take ? queue.take() : undefined;
        if (!next) return;
        seen.push(next.task);
        underway.push(next.done);
        if (underway.length > 2) underway.shift()?.();
      });
      for (const done of underway) done();
      seen.push(...drained(queue));
      expect(seen.map(Number).sort((a, b) => a - b)).toEqual(given.map((_, n) => n));
      expect(queue.size).toBe(0);
    }),
  );
});
