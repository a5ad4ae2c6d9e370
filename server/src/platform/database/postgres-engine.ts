import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { batchedSocket } from './batched-socket.ts';
import type { Connection, Engine, Listener } from './engine.ts';
import { FrequentStatements } from './frequent-statements.ts';
import { ANSWER_MS, CONNECTION_MS, STATEMENT_MS } from './limits.ts';
import { momentParser } from './moments.ts';
import { DatabaseBusyError } from './outage.ts';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

const momentOf = momentParser(pg.types.getTypeParser(TIMESTAMPTZ));

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    if (oid === TIMESTAMPTZ && format !== 'binary') return momentOf;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/** The database cancels a statement that takes too long. Without an answer for longer, it is gone. */
const GONE_AFTER_MS = STATEMENT_MS + ANSWER_MS;
/** How often a listener checks its connection, which can be dead without being closed. */
const CHECK_EVERY_MS = 5_000;
const RECONNECT_MS = 500;

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
    stream: batchedSocket,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECTION_MS,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', options.onError);
  // A lost connection fails its statements. Without a handler, its error event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Once per connection, because in every transaction it would cost time.
    client.query(`set statement_timeout = ${STATEMENT_MS}`).catch(() => {});
  });
  const closing = new AbortController();

  return {
    async acquire(mode) {
      const client = await pool.connect().catch((error: Error) => {
        throw /timeout exceeded when trying/.test(error.message) ? new DatabaseBusyError() : error;
      });
      return connectionOf(client, frequent, mode !== undefined);
    },

    async listen(channel, listener) {
      let client = await connectListener(channel, listener);
      (async () => {
        while (!closing.signal.aborted) {
          await client.ended;
          if (closing.signal.aborted) return;
          listener.lost();
          client = await retry(() => connectListener(channel, listener));
          listener.restored();
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

  async function connectListener(channel: string, listener: Listener) {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: CONNECTION_MS,
      query_timeout: ANSWER_MS,
    });
    const ended = Promise.withResolvers<void>();
    client.on('error', () => ended.resolve());
    client.on('end', () => ended.resolve());
    client.on('notification', (message) => listener.notified(message.payload ?? ''));
    const end = () => void client.end().catch(() => {});
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      end();
      throw error;
    }
    const check = setInterval(() => {
      client.query('select 1').catch(() => {
        ended.resolve();
        end();
      });
    }, CHECK_EVERY_MS).unref();
    closing.signal.addEventListener('abort', end);
    void ended.promise.then(() => {
      clearInterval(check);
      closing.signal.removeEventListener('abort', end);
    });
    return { ended: ended.promise };
  }

  async function retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        options.onError(error as Error);
        await sleep(RECONNECT_MS, undefined, { signal: closing.signal });
      }
    }
  }
}

function connectionOf(
  client: pg.PoolClient,
  frequent: FrequentStatements,
  limited: boolean,
): Connection {
  const within = (limitMs: number) => (limited ? limitMs : undefined);
  return {
    async query(text, parameters) {
      const values = parameters as unknown[];
      const statement = { text, values, name: frequent.nameOf(text) };
      const result = await send(client, statement, within(GONE_AFTER_MS));
      return { rows: result.rows, affected: result.rowCount ?? 0 };
    },
    async exec(text) {
      await send(client, { text }, within(GONE_AFTER_MS));
    },
    async begin(text) {
      await send(client, { text }, within(ANSWER_MS));
    },
    release: (broken) => client.release(broken),
  };
}

interface Statement {
  text: string;
  values?: unknown[];
  name?: string | undefined;
}

/**
 * A limited query that is not answered in time fails, and its connection is closed: in a pipeline, the answers of the
 * queries behind it could not be told apart. `begin` needs no work, so that its limit is short; in a database that is
 * gone, it fails before the queries sent with it.
 *
 * The driver's promise and its `query_timeout` do the same, but put a callback into a query that is made already, and V8
 * then keeps the query, its rows and all that waits for them until it collects everything.
 */
async function send(
  client: pg.PoolClient,
  { text, values, name }: Statement,
  limitMs: number | undefined,
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const timer =
    limitMs &&
    setTimeout(() => {
      reject(new Error('Query read timeout'));
      const { connection } = client as unknown as { connection: pg.Connection };
      connection.stream.destroy();
    }, limitMs);
  const query = new pg.Query(text, values, (error, result) => {
    clearTimeout(timer);
    if (error) reject(error);
    else resolve(result);
  });
  client.query(Object.assign(query, { name }));
  try {
    return await promise;
  } catch (error) {
    // The driver's own stack begins at its socket; this one leads back to who asked.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}
