import { expect, test } from 'vitest';
import { FakeSource } from '../../../../test/fake-source.ts';
import { SourceError } from '../second-wall/source.ts';
import { LazySource } from './lazy-source.ts';

const LONG_MS = 60_000;
const RUN = { sql: 'select 1', isReading: true, isKept: false };
const RUNNER = { account: 1, grants: [] };

/** A source that notes when it is opened and closed. */
function held(source = new FakeSource(), fails: Error[] = []) {
  const steps: string[] = [];
  const open = async () => {
    steps.push('open');
    const failure = fails.shift();
    if (failure) throw failure;
    return { source, close: async () => void steps.push('close') };
  };
  return { steps, source, one: new LazySource({ open, idleMs: LONG_MS, onError: () => {} }) };
}

test('statements at the same moment open it once, and after a rest the next one opens it again', async () => {
  const { steps, one } = held();
  await Promise.all([one.run(RUNNER, RUN), one.run(RUNNER, RUN), one.describe()]);
  expect(steps).toEqual(['open']);
  await one.rest();
  await one.rest();
  await one.run(RUNNER, RUN);
  expect(steps).toEqual(['open', 'close', 'open']);
  await one.close();
});

test('what failed to open is tried again by the next statement', async () => {
  const { steps, one } = held(new FakeSource(), [new Error('no')]);
  await expect(one.run(RUNNER, RUN)).rejects.toThrow('no');
  await one.run(RUNNER, RUN);
  expect(steps).toEqual(['open', 'open']);
  await one.close();
});

test('neither a rest nor the end cuts off a statement that runs; after the end there are no more', async () => {
  const { steps, source, one } = held();
  const running = Promise.withResolvers<void>();
  source.answer = async () => {
    await running.promise;
    steps.push('answered');
    return {};
  };
  const answer = one.run(RUNNER, RUN);
  await one.rest();
  const closed = one.close();
  await expect(one.run(RUNNER, RUN)).rejects.toThrow('changed meanwhile');
  running.resolve();
  await Promise.all([answer, closed]);
  expect(steps).toEqual(['open', 'answered', 'close']);
});

test('words about connecting name neither host nor user; those about a statement stay', async () => {
  const { source, one } = held();
  const failing = async (message: string, code: string) => {
    source.answer = () => Promise.reject(new SourceError(message, code));
    return one.run(RUNNER, RUN).catch((error: Error) => error.message);
  };
  expect(await failing('connect ECONNREFUSED 10.1.2.3:5432', 'ECONNREFUSED')).toContain('reached');
  expect(await failing('role "owner" may not log in', '28000')).toContain('refused the user');
  expect(await failing('database "shop" does not exist', '3D000')).toContain('no database');
  expect(await failing('too many for "owner"', '53300')).toContain('no connection left');
  expect(await failing('self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT')).toContain('sslmode');
  expect(await failing('division by zero', '22012')).toBe('division by zero');
  await one.close();
});
