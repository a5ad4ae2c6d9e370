import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { buildApp } from '../src/app.ts';
import type { Schema } from '../src/core/schema.ts';
import { Database } from '../src/platform/database/database.ts';
import { slowStatementsIn } from '../src/platform/http/current-request.ts';
import { createLog } from '../src/platform/log/log.ts';
import { SECRET_KEY, world } from './world.ts';

export interface LoggingApp {
  app: FastifyInstance;
  /** The lines in the server's log. */
  lines(): Record<string, unknown>[];
}

/** A second app on the same database, with a readable log. */
export async function loggingApp({
  metrics = new Registry(),
  slowMs = 1_000,
} = {}): Promise<LoggingApp> {
  const { engine } = await world();
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  const db = new (class extends Database<Schema> {
    override listen = async () => {};
  })(engine, slowStatementsIn(log, slowMs));
  const app = await buildApp({ db, secretKey: SECRET_KEY, log, metrics });
  return { app, lines: () => written.map((line) => JSON.parse(line)) };
}
