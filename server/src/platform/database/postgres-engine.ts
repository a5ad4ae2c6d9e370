import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection, Engine, Listener } from './engine.ts';
import { FrequentStatements } from './frequent-statements.ts';
import { gatheringSocket } from './gathering-socket.ts';

const INT8 = 20;
const DATE = 1082;

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

interface PostgresOptions {
  url: string;
  maxConnections: number;
  onError(error: Error): void;
}

export function postgresEngine(options: PostgresOptions): Engine {
  const config = { connectionString: options.url, types, application_name: 'maru' };
  const frequent = new FrequentStatements();
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    stream: gatheringSocket,
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', options.onError);
  const closing = new AbortController();

  return {
    async acquire() {
      return connectionOf(await pool.connect(), frequent);
    },

    async listen(channel, heard) {
      let client = await connectListener(channel, heard);
      (async () => {
        while (!closing.signal.aborted) {
          await client.ended;
          if (closing.signal.aborted) return;
          heard.lost();
          client = await retry(() => connectListener(channel, heard));
          heard.restored();
        }
      })().catch((error: Error) => {
        if (!closing.signal.aborted) options.onError(error);
      });
    },

    load: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),

    async close() {
      closing.abort();
      await pool.end();
    },
  };

  async function connectListener(channel: string, heard: Listener) {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000, keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', resolve);
    });
    client.on('notification', (message) => heard.notified(message.payload ?? ''));
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    closing.signal.addEventListener('abort', () => void client.end().catch(() => {}));
    return { ended };
  }

  async function retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        options.onError(error as Error);
        await sleep(500, undefined, { signal: closing.signal });
      }
    }
  }
}

function connectionOf(client: pg.PoolClient, frequent: FrequentStatements): Connection {
  return {
    async query(text, parameters) {
      const values = parameters as unknown[];
      const result = await client.query({ text, values, name: frequent.nameOf(text) });
      return { rows: result.rows, affected: result.rowCount ?? 0 };
    },
    async exec(sql) {
      await client.query(sql);
    },
    release(broken) {
      client.release(broken);
    },
  };
}
