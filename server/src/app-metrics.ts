import { readFileSync } from 'node:fs';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Schema } from './core/schema.ts';
import type { Database } from './platform/database/database.ts';
import { processMetrics } from './platform/metrics/process-metrics.ts';
import type { Sockets } from './platform/sockets/sockets.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The metrics that are read from other objects when they are requested. */
export function appMetrics(
  metrics: Registry,
  { db, sockets }: { db: Database<Schema>; sockets: Sockets },
): void {
  const registers = [metrics];
  const build = { version, node: process.versions.node };
  new Gauge({
    name: 'maru_build_info',
    help: 'What is running.',
    labelNames: Object.keys(build),
    registers,
  }).set(build, 1);
  new Gauge({
    name: 'maru_live_sockets',
    help: 'Live connections that are open.',
    registers,
    collect() {
      this.set(sockets.open);
    },
  });
  new Gauge({
    name: 'maru_database_connections',
    help: 'Connections to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = db.load();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, total - idle);
    },
  });
  new Gauge({
    name: 'maru_database_waiting',
    help: 'Transactions that wait for a connection.',
    registers,
    collect() {
      this.set(db.load().waiting);
    },
  });
  new Counter({
    name: 'maru_database_failures_total',
    help: 'Transactions that failed, by the class of the SQLSTATE.',
    labelNames: ['class'],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of db.failures) this.inc({ class: kind }, count);
    },
  });
  new Counter({
    name: 'maru_statements_total',
    help: 'Statements that the database was asked to run, by what they do and the tables they name.',
    labelNames: ['statement'],
    registers,
    collect() {
      this.reset();
      for (const [statement, { count }] of db.statements.byName) this.inc({ statement }, count);
    },
  });
  new Counter({
    name: 'maru_statement_seconds_total',
    help: 'Seconds that these statements took until they were answered.',
    labelNames: ['statement'],
    registers,
    collect() {
      this.reset();
      for (const [statement, { seconds }] of db.statements.byName) this.inc({ statement }, seconds);
    },
  });
  processMetrics(metrics);
}
