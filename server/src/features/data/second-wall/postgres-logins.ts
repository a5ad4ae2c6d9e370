import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { SourceClient } from './wire/source-client.ts';

/** Each can have two connections, and PostgreSQL has a hundred for everybody. */
const MAX_LOGINS = 40;
const CONNECTIONS = 2;
const IDLE_MS = 30_000;
const LOCK_MS = 2_000;

interface PostgresLoginsOptions {
  /** Of the source's own login. */
  url: string;
  /** The beginning of the names of logins. */
  prefix: string;
  /** Connects to allowed hosts only. */
  socket?: () => Socket;
  timeMs: number;
}

/**
 * The connections of the logins that were used last. Connections of other logins are closed as soon as they are idle.
 */
export class PostgresLogins {
  readonly #pools = new LRUCache<number, pg.Pool>({
    max: MAX_LOGINS,
    dispose: (pool) => void pool.end().catch(() => {}),
  });
  readonly #options: PostgresLoginsOptions;

  constructor(options: PostgresLoginsOptions) {
    this.#options = options;
  }

  nameOf(account: number): string {
    return `${this.#options.prefix}_${account}`;
  }

  connect(account: number, password: string): Promise<pg.PoolClient> {
    let pool = this.#pools.get(account);
    if (!pool) {
      pool = new pg.Pool({
        ...this.#configOf(account, password),
        Client: SourceClient,
        max: CONNECTIONS,
        idleTimeoutMillis: IDLE_MS,
        connectionTimeoutMillis: this.#options.timeMs,
      });
      pool.on('error', () => {});
      this.#pools.set(account, pool);
    }
    return pool.connect();
  }

  /** Whether it has an idle connection that nobody waits for. */
  isOpen(account: number): boolean {
    const { idleCount = 0, waitingCount = 0 } = this.#pools.peek(account) ?? {};
    return idleCount > waitingCount;
  }

  forget(account: number): void {
    this.#pools.delete(account);
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    await Promise.all(pools.map((pool) => pool.end()));
    this.#pools.clear();
  }

  #configOf(account: number, password: string): pg.ClientConfig {
    const { url, socket, timeMs } = this.#options;
    const address = new URL(url);
    address.username = this.nameOf(account);
    address.password = encodeURIComponent(password);
    // Parameters of the address would take precedence over the user, the password and the options below.
    for (const name of ['user', 'password', 'options']) address.searchParams.delete(name);
    const settings = {
      statement_timeout: timeMs,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: timeMs,
      search_path: 'public',
      standard_conforming_strings: 'on',
      timezone: 'UTC',
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    return {
      connectionString: address.href,
      options: options.join(' '),
      ...(socket && { stream: socket }),
    };
  }
}
