import { describe, expect, test } from 'vitest';
import { sharedProbe } from './shared-probe.ts';

describe('a shared probe', () => {
  test('reports the result of each attempt', async () => {
    const outcomes = [Promise.resolve(1), Promise.reject(new Error('no')), Promise.resolve(2)];
    outcomes[1]?.catch(() => {});
    const probe = sharedProbe(
      () => outcomes.shift() ?? Promise.reject(new Error('none left')),
      1_000,
    );
    expect([await probe(), await probe(), await probe()]).toEqual([true, false, true]);
  });

  test('does not wait for a hanging probe, and does not repeat it for each request', async () => {
    let tries = 0;
    const probe = sharedProbe(() => {
      tries += 1;
      return new Promise(() => {});
    }, 50);
    const begun = performance.now();
    expect(await Promise.all([probe(), probe(), probe()])).toEqual([false, false, false]);
    expect(await probe()).toBe(false);
    expect(tries).toBe(1);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('gives up a try that has hung for long, and makes another', async () => {
    const tries = [new Promise(() => {}), Promise.resolve()];
    const probe = sharedProbe(() => tries.shift() ?? Promise.reject(new Error('none left')), 20);
    await expect.poll(probe, { timeout: 10_000 }).toBe(true);
  });
});
