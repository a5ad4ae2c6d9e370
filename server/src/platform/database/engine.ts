/**
 * What a request wants of the database. Somebody waits for it, so it is refused or given up after a
 * while; administration has all the time that it needs.
 */
export type AccessMode = 'reading' | 'writing';

/** What both databases look like from here: connections that run SQL, and a way to hear NOTIFY. */
export interface Engine {
  /** Waits for a free connection; in a request for a limited time. The caller releases it. */
  acquire(mode?: AccessMode): Promise<Connection>;
  /** Calls back for every notification until the engine closes. */
  listen(channel: string, heard: Listener): Promise<void>;
  /** How busy its connections are. */
  load(): Load;
  close(): Promise<void>;
}

export interface Load {
  total: number;
  idle: number;
  /** Who waits for a connection to become free. */
  waiting: number;
}

export interface Connection {
  /** One statement with parameters. */
  query(sql: string, parameters: readonly unknown[]): Promise<QueryRows>;
  /** One or more statements without parameters, in one round trip. */
  exec(sql: string): Promise<void>;
  /** As `exec`, for what takes no time: without an answer soon, the database is taken for gone. */
  begin(sql: string): Promise<void>;
  /** Gives the connection back; a broken one is thrown away. */
  release(broken?: boolean): void;
}

export interface QueryRows {
  rows: Record<string, unknown>[];
  affected: number;
}

export interface Listener {
  notified(payload: string): void;
  /** The line was cut: something may have been missed from here on. */
  lost(): void;
  /** The line is back: nothing is missed from here on. */
  restored(): void;
}
