import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';
import { processMetrics } from './process-metrics.ts';

test('a counter, a gauge and a histogram, as Prometheus reads them', () => {
  const metrics = new Metrics();
  const counter = metrics.counter('tries_total', 'Tries.', [{ how: 'well' }, { how: 'badly' }]);
  counter.add({ how: 'well' });
  counter.add({ how: 'well' });
  metrics.gauge('depth', 'Depth.', () => 1.5);
  const times = metrics.histogram('took_seconds', 'Time.', [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 7]) times.series({ at: 'home' }).observe(seconds);
  expect(metrics.text()).toBe(`# HELP tries_total Tries.
# TYPE tries_total counter
tries_total{how="well"} 2
tries_total{how="badly"} 0
# HELP depth Depth.
# TYPE depth gauge
depth 1.5
# HELP took_seconds Time.
# TYPE took_seconds histogram
took_seconds_bucket{at="home",le="0.1"} 2
took_seconds_bucket{at="home",le="1"} 3
took_seconds_bucket{at="home",le="+Inf"} 4
took_seconds_sum{at="home"} 7.65
took_seconds_count{at="home"} 4
`);
});

test('special characters of a label are escaped', () => {
  const metrics = new Metrics();
  metrics.counter('odd_total', 'Odd.').add({ text: 'a "b" \\ c\nd' });
  expect(metrics.text()).toContain('odd_total{text="a \\"b\\" \\\\ c\\nd"} 1\n');
});

test('a name is measured once', () => {
  const metrics = new Metrics();
  metrics.counter('twice_total', 'Once.');
  expect(() => metrics.gauge('twice_total', 'Again.', () => 0)).toThrow('measured twice');
});

test('reports memory, processor and event loop as numbers', async () => {
  const metrics = new Metrics();
  processMetrics(metrics);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const values = metrics
    .text()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(line.lastIndexOf(' ') + 1));
  expect(values.length).toBeGreaterThan(9);
  for (const value of values) expect(Number(value)).toBeGreaterThanOrEqual(0);
});
