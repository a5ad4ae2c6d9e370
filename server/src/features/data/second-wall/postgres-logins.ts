import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { SourceClient } from './wire/source-client.ts';

/** Each can have two connections, and PostgreSQL has a hundred for everybody. */
const MAX_LOGINS = 40;
const CONNECTIONS = 2;
const IDLE_MS = 30_000;

/** The connections of the logins that were used last. Those of others are closed as soon as nobody uses them. */
export class PostgresLogins {
  readonly #pools = new LRUCache<number, pg.Pool>({
    max: MAX_LOGINS,
    dispose: (pool) => void pool.end().catch(() => {}),
  });
  readonly #waitMs: number;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  connect(account: number, configOf: () => pg.ClientConfig): Promise<pg.PoolClient> {
    let pool = this.#pools.get(account);
    if (!pool) {
      pool = new pg.Pool({
        ...configOf(),
        Client: SourceClient,
        max: CONNECTIONS,
        idleTimeoutMillis: IDLE_MS,
        connectionTimeoutMillis: this.#waitMs,
      });
      pool.on('error', () => {});
      this.#pools.set(account, pool);
    }
    return pool.connect();
  }

  forget(account: number): void {
    this.#pools.delete(account);
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    await Promise.all(pools.map((pool) => pool.end()));
    this.#pools.clear();
  }
}
