/**
 * How a request uses the database. A client waits for the request, so it is refused or cancelled after a
 * while; administration, without a mode, has no time limit.
 */
export type AccessMode = 'reading' | 'writing';

/** The common interface of both databases: connections that run SQL, and notifications. */
export interface Engine {
  /** Waits for a free connection, in a request for a limited time. The caller must release it. */
  acquire(mode?: AccessMode): Promise<Connection>;
  /** Calls back for every notification until the engine closes. */
  listen(channel: string, listener: Listener): Promise<void>;
  /** How busy the connections are. */
  load(): Load;
  close(): Promise<void>;
}

export interface Load {
  total: number;
  idle: number;
  /** The number of callers that wait for a connection. */
  waiting: number;
}

export interface Connection {
  /** One statement with parameters. */
  query(sql: string, parameters: readonly unknown[]): Promise<QueryRows>;
  /** One or more statements without parameters, in one round trip. */
  exec(sql: string): Promise<void>;
  /** As `exec`, for statements that take no time: without an answer soon, the database counts as gone. */
  begin(sql: string): Promise<void>;
  /** Returns the connection to the pool; a broken one is closed. */
  release(broken?: boolean): void;
}

export interface QueryRows {
  rows: Record<string, unknown>[];
  affected: number;
}

export interface Listener {
  notified(payload: string): void;
  /** The connection was lost: notifications may be missed from now on. */
  lost(): void;
  /** The connection is back: no notifications are missed from now on. */
  restored(): void;
}
