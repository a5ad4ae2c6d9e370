/** What both databases look like from here: connections that run SQL, and a way to hear NOTIFY. */
export interface Engine {
  /** Waits for a free connection. Whoever takes one gives it back. */
  acquire(): Promise<Connection>;
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
