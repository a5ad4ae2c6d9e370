import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { newAddress } from '../../../test/addresses.ts';
import { SECRET_KEY, world } from '../../../test/world.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../schema.ts';
import type { FailureLog } from './failure-log.ts';
import { Throttle } from './throttle.ts';

type Ask = Database<Schema>['withoutCompany'];

/** A throttle whose database calls first wait for `stand`. */
async function throttleBehind(stand: () => Promise<void>): Promise<Throttle> {
  const { db } = await world();
  const withoutCompany: Ask = async (work) => {
    await stand();
    return db.withoutCompany(work);
  };
  const log = { failed() {}, limitReached() {}, networkLimitReached() {} };
  const readWithoutCompany: Database<Schema>['readWithoutCompany'] = async (query) => {
    await stand();
    return db.readWithoutCompany(query);
  };
  const database = { withoutCompany, readWithoutCompany } as unknown as Database<Schema>;
  return new Throttle(database, SECRET_KEY, log as unknown as FailureLog);
}

const anAttempt = () => ({ ip: newAddress(), companyCode: randomUUID(), username: 'ada' });

/** Admits as many attempts as may fail; none of them is judged yet. */
const taken = (throttle: Throttle, attempt: ReturnType<typeof anAttempt>) =>
  Promise.all(Array.from({ length: 5 }, () => throttle.admit(attempt)));

test('if twice as many wait as may fail, further attempts are refused at once, without the database', async () => {
  let asked = 0;
  let open: Promise<void> | undefined;
  const throttle = await throttleBehind(async () => {
    asked += 1;
    await open;
  });
  const attempt = anAttempt();
  const before = await taken(throttle, attempt);
  asked = 0;
  const waiting = Array.from({ length: 10 }, () => throttle.admit(attempt));
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(20), { timeout: 10_000 });
  const { promise, resolve } = Promise.withResolvers<void>();
  open = promise;
  const more = Array.from({ length: 30 }, () => throttle.admit(attempt));
  for (const outcome of await Promise.allSettled(more)) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { status: 429, headers: { 'retry-after': '1' } },
    });
  }
  open = undefined;
  resolve();
  for (const admission of before) await admission.withdrawn();
  const admitted = waiting.map(async (one) => (await one).withdrawn());
  expect(await Promise.all(admitted)).toHaveLength(10);
  await (await throttle.admit(attempt)).withdrawn();
});

test('a waiting attempt queries the database less often over time', async () => {
  const asked: number[] = [];
  const throttle = await throttleBehind(async () => void asked.push(performance.now()));
  const attempt = anAttempt();
  const before = await taken(throttle, attempt);
  asked.length = 0;
  const waiting = throttle.admit(attempt);
  await vi.waitFor(
    () => {
      const gaps = asked.slice(1).map((time, n) => time - (asked[n] as number));
      expect(gaps.slice(-2).every((gap) => gap >= 300)).toBe(true);
      expect(gaps.length).toBeGreaterThan(4);
    },
    { timeout: 8_000 },
  );
  for (const admission of before) await admission.withdrawn();
  await (await waiting).withdrawn();
});

test('an attempt that the database could not store or delete at once does not count', async () => {
  const fault = new Error('no database');
  const failing: number[] = [];
  let asked = 0;
  const throttle = await throttleBehind(async () => {
    asked += 1;
    if (failing.includes(asked)) throw fault;
  });
  const attempt = anAttempt();
  // The attempt is recorded, then the second database call fails.
  for (let n = 0; n < 5; n += 1) {
    failing.push(asked + 2);
    await expect(throttle.admit(attempt)).rejects.toBe(fault);
  }
  const before = await taken(throttle, attempt);
  // The attempts are not judged, and the first try to withdraw them fails.
  for (const admission of before) {
    failing.push(asked + 1);
    await expect(admission.judging(() => Promise.reject(fault))).rejects.toBe(fault);
  }
  await (await throttle.admit(attempt)).withdrawn();
});
