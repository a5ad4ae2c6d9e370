import { readFileSync } from 'node:fs';
import type { Schema } from './core/schema.ts';
import type { Database } from './platform/database/database.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { processMetrics } from './platform/metrics/process-metrics.ts';
import type { Sockets } from './platform/sockets/sockets.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The metrics that are read from other objects when they are requested. */
export function appMetrics(
  metrics: Metrics,
  { db, sockets }: { db: Database<Schema>; sockets: Sockets },
): void {
  const build = { version, node: process.versions.node };
  metrics.gauge('maru_build_info', 'What is running.', () => [[build, 1]]);
  metrics.gauge('maru_live_sockets', 'Live connections that are open.', () => sockets.open);
  metrics.gauge('maru_database_connections', 'Connections to the database.', () => {
    const { total, idle } = db.load();
    return [
      [{ state: 'idle' }, idle],
      [{ state: 'busy' }, total - idle],
    ];
  });
  metrics.gauge(
    'maru_database_waiting',
    'Transactions that wait for a connection.',
    () => db.load().waiting,
  );
  metrics.total(
    'maru_database_failures_total',
    'Transactions that failed, by the class of the SQLSTATE.',
    () => [...db.failures].map(([kind, count]) => [{ class: kind }, count]),
  );
  processMetrics(metrics);
}
