import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { processMetrics } from './process-metrics.ts';

/** The samples without labels, and one of each name with labels. */
async function samplesOf(metrics: Registry): Promise<Map<string, number>> {
  const lines = (await metrics.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
  return new Map(
    lines.map((line) => [line.replace(/[{ ].*/, ''), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('the process is measured by the names that dashboards for Node know, and by our earlier ones', async () => {
  const metrics = new Registry();
  processMetrics(metrics);
  const before = await samplesOf(metrics);
  // Some work, for which the event loop is busy.
  for (const end = performance.now() + 50; performance.now() < end; );
  await sleep(50);
  const after = await samplesOf(metrics);
  for (const name of [
    'process_cpu_seconds_total',
    'process_cpu_user_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'nodejs_eventloop_lag_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_active_seconds_total',
    'nodejs_heap_size_used_bytes',
    'nodejs_heap_bytes',
    'nodejs_active_handles_total',
    'nodejs_version_info',
  ]) {
    expect(after.get(name), name).toBeGreaterThan(0);
  }
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('process_cpu_seconds_total')).toBeGreaterThan(0.01);
  expect(grown('nodejs_eventloop_active_seconds_total')).toBeGreaterThan(0.01);
  expect(after.get('nodejs_eventloop_active_seconds_total')).toBeLessThanOrEqual(
    performance.eventLoopUtilization().active / 1000,
  );
});
