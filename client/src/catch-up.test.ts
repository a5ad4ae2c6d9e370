import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect, isolateTests, newest, wait } from '../test/connection.ts';
import { FakeRoom } from '../test/fake-room.ts';
import { FakeSocket } from '../test/fake-socket.ts';
import { CatchUp } from './catch-up.ts';
import type { LiveConnection, LiveOptions } from './live-connection.ts';

isolateTests();
// The runs must be repeatable.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5));

type Step = (room: FakeRoom, connection: LiveConnection) => unknown;

const step = fc.oneof(
  fc.constantFrom(0, 1, 1, 1, 2).map(
    (times): Step =>
      (room) =>
        room.post(times),
  ),
  fc.nat(8).map(
    (frames): Step =>
      (room) =>
        room.accept(frames),
  ),
  fc.constant<Step>((room) => room.accept()),
  fc.constantFrom(1001, 1006, 4399, 4429, 4431).map(
    (code): Step =>
      () =>
        newest().end(code),
  ),
  fc.constant<Step>((_, connection) => connection.networkLost()),
  fc.constant<Step>((_, connection) => connection.check()),
  fc.nat(40_000).map(
    (ms): Step =>
      () =>
        wait(ms),
  ),
);

/** Runs the steps, lets the connection recover, and writes one more message. */
async function play(steps: Step[], room: FakeRoom, options: Partial<LiveOptions>) {
  FakeSocket.opened = [];
  const { connection, received, states } = await connect(options);
  for (const next of steps) await next(room, connection);
  const recover = async () => {
    // The longest wait is 15 s, and a socket is given 10 s to open.
    for (let n = 0; n < 5; n += 1) {
      await wait(5_000);
      room.accept();
    }
  };
  await recover();
  // If the frame of the last message was lost, only the next message shows the gap.
  room.post();
  await recover();
  expect(states.at(-1)).toBe('live');
  connection.stop();
  return received;
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
const isAscending = (numbers: number[]) =>
  numbers.every((number, n) => n === 0 || number > (numbers[n - 1] ?? 0));

test('every message is delivered once and in order, whatever breaks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const room = new FakeRoom({ first: 1000, missed: 1000 });
      expect(await play(steps, room, { firstMessages: 'sent' })).toEqual(upTo(room.last));
    }),
  );
});

test('a customer who missed too many gets the newest, and nothing is left out for another reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const room = new FakeRoom({ first: 3, missed: 4 });
      const received = await play(steps, room, { firstMessages: 'sent' });
      expect(isAscending(received)).toBe(true);
      expect(received.at(-1)).toBe(room.last);
      const gaps = received.filter((number, n) => n > 0 && number !== (received[n - 1] ?? 0) + 1);
      expect(gaps.length).toBeLessThanOrEqual(room.reloads);
    }),
  );
});

test('a loaded list and the delivered messages have every message between them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const room = new FakeRoom({ first: 0, missed: 4 });
      let loaded = 0;
      const onReload = () => {
        loaded = room.last;
      };
      const received = await play(steps, room, { firstMessages: 'loaded', onReload });
      expect(isAscending(received)).toBe(true);
      const shown = new Set([...upTo(loaded), ...received]);
      expect([...shown].toSorted((a, b) => a - b)).toEqual(upTo(room.last));
    }),
  );
});

test('changes continue the number that the client has: what it has is dropped, and after a gap it asks again', () => {
  const catchUp = new CatchUp('loaded', 7);
  expect(catchUp.after).toEqual({ after: 7 });
  expect(catchUp.changes(5, 7)).toBe('known');
  expect(catchUp.changes(7, 9)).toBe('new');
  // Sent again from before, with something new at its end.
  expect(catchUp.changes(8, 10)).toBe('new');
  expect(catchUp.changes(11, 12)).toBe('behind');
  expect(catchUp.after).toEqual({ after: 10 });
  expect(catchUp.live(10)).toBe('complete');
});
