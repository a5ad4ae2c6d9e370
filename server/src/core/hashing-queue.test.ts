import { expect, test } from 'vitest';
import { HashingQueue } from './hashing-queue.ts';

const flood = (queue: HashingQueue<string>, isKnown: boolean) => {
  for (let n = 0; n < 50; n += 1) {
    queue.add(`flood ${n}`, { bucket: n, network: `n${n}`, isKnown });
  }
};

function taken(queue: HashingQueue<string>, howMany: number): (string | undefined)[] {
  return Array.from({ length: howMany }, () => {
    const next = queue.take();
    next?.done();
    return next?.task;
  });
}

test('a known network waits for one task of a flood that has a new code and network each time', () => {
  const queue = new HashingQueue<string>(400);
  flood(queue, false);
  expect(taken(queue, 1)).toEqual(['flood 0']);
  queue.add('colleague', { bucket: 1_000, network: 'office', isKnown: true });
  expect(taken(queue, 2)).toEqual(['colleague', 'flood 1']);
});

test('known networks do not delay a new one', () => {
  const queue = new HashingQueue<string>(400);
  flood(queue, true);
  taken(queue, 1);
  queue.add('new', { bucket: 1_000, network: 'home', isKnown: false });
  expect(taken(queue, 1)).toEqual(['new']);
});

test('a flood that fills its queue takes no place from a known network', () => {
  const queue = new HashingQueue<string>(10);
  flood(queue, false);
  expect(queue.add('colleague', { bucket: 7, network: 'office', isKnown: true })).toBeUndefined();
});
