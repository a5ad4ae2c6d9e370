import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

const LAG_RESOLUTION_MS = 20;

/** Metrics of any Node process, by the names of prom-client, and two that it does not have. */
export function processMetrics(metrics: Registry): void {
  const registers = [metrics];
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: LAG_RESOLUTION_MS });
  new Gauge({
    name: 'nodejs_heap_bytes',
    help: 'Memory of JavaScript objects and of buffers.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { heapTotal, heapUsed, external } = process.memoryUsage();
      this.set({ kind: 'total' }, heapTotal);
      this.set({ kind: 'used' }, heapUsed);
      this.set({ kind: 'external' }, external);
    },
  });
  new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop was at work; its rate is the utilisation.',
    registers,
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
}
