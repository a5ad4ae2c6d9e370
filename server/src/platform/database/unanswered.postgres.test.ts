import { expect, inject, test } from 'vitest';
import { openPostgres } from '../../../test/world.ts';
import { ANSWER_MS } from './limits.ts';
import { outageOf } from './outage.ts';

test('an unanswered begin of a request fails in time with all that was sent behind it, and its connection is closed', async () => {
  const engine = openPostgres(inject('databaseUrl'));
  const sleepFor = (ms: number) => `select pg_sleep(${(ANSWER_MS + ms) / 1_000})`;
  const administration = await engine.acquire();
  const request = await engine.acquire('writing');
  const sentAt = performance.now();
  const unlimited = administration.begin(sleepFor(500));
  const answers = await Promise.allSettled([
    request.begin(sleepFor(5_000)),
    request.query('select 1', []),
  ]);
  const waited = performance.now() - sentAt;
  expect(waited).toBeGreaterThan(ANSWER_MS - 50);
  expect(waited).toBeLessThan(ANSWER_MS + 4_000);
  for (const answer of answers) {
    expect(answer.status).toBe('rejected');
    expect(outageOf((answer as PromiseRejectedResult).reason)).toBe('unreachable');
  }
  request.release(true);
  expect(engine.load()).toMatchObject({ total: 1 });
  await unlimited;
  administration.release();
  const next = await engine.acquire('reading');
  expect((await next.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  next.release();
  await engine.close();
});

test('the stack of an error of the database leads back to who asked', async () => {
  const engine = openPostgres(inject('databaseUrl'));
  const connection = await engine.acquire('reading');
  const whoAsked = async () => {
    await connection.query('select no_such_column', []);
  };
  const error = await whoAsked().catch((reason: Error) => reason);
  expect(error?.stack).toContain('whoAsked');
  connection.release(true);
  await engine.close();
});
