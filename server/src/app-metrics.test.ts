import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { appMetrics } from './app-metrics.ts';
import type { Schema } from './core/schema.ts';
import type { Database } from './platform/database/database.ts';
import type { Sockets } from './platform/sockets/sockets.ts';

test('what is counted elsewhere is told as it is at each scrape, not added up', async () => {
  const load = { total: 10, idle: 7, waiting: 2 };
  const failures = new Map([['23', 4]]);
  const statements = { byName: new Map() };
  const db = { load: () => load, failures, statements } as unknown as Database<Schema>;
  const sockets = { open: 3 } as Sockets;
  const metrics = new Registry();
  appMetrics(metrics, { db, sockets });
  const scrape = async () => {
    const lines = (await metrics.metrics()).split('\n');
    return lines.filter((line) => /^maru_(data|live)/.test(line));
  };
  const expected = [
    'maru_live_sockets 3',
    'maru_database_connections{state="idle"} 7',
    'maru_database_connections{state="busy"} 3',
    'maru_database_waiting 2',
  ];
  expect(await scrape()).toEqual([...expected, 'maru_database_failures_total{class="23"} 4']);
  failures.set('23', 5);
  expect(await scrape()).toEqual([...expected, 'maru_database_failures_total{class="23"} 5']);
});
