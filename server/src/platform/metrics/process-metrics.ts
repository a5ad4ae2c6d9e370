import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const LAG_RESOLUTION_MS = 20;
const NS = 1e-9;
const US = 1e-6;

/** Metrics of any Node process: memory, processor time and event loop lag. */
export function processMetrics(metrics: Metrics): void {
  const begun = Date.now() / 1000 - process.uptime();
  metrics.gauge('process_start_time_seconds', 'When the process began.', () => begun);
  metrics.total('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return [
      [{ mode: 'user' }, user * US],
      [{ mode: 'system' }, system * US],
    ];
  });
  metrics.gauge('process_resident_memory_bytes', 'Memory held.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_bytes', 'Memory of JavaScript objects and of buffers.', () => {
    const { heapTotal, heapUsed, external } = process.memoryUsage();
    return [
      [{ kind: 'total' }, heapTotal],
      [{ kind: 'used' }, heapUsed],
      [{ kind: 'external' }, external],
    ];
  });
  eventLoop(metrics);
}

function eventLoop(metrics: Metrics): void {
  metrics.total(
    'nodejs_eventloop_active_seconds_total',
    'Time in which the event loop was at work; its rate is the utilisation.',
    () => performance.eventLoopUtilization().active / 1000,
  );
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  delay.enable();
  metrics.gauge(
    'nodejs_eventloop_lag_seconds',
    'How much too late timers were, since the last time of asking.',
    () => {
      const late = (ns: number) =>
        delay.count > 0 ? Math.max(0, ns * NS - LAG_RESOLUTION_MS / 1000) : 0;
      const reading: [Record<string, string>, number][] = [
        [{ quantile: '0.5' }, late(delay.percentile(50))],
        [{ quantile: '0.99' }, late(delay.percentile(99))],
        [{ quantile: '1' }, late(delay.max)],
      ];
      delay.reset();
      return reading;
    },
  );
}
