export type EngineName = 'postgres' | 'embedded';

/** How much of everything: all of it for figures, a little of it for tests. */
export interface Scale {
  /** How often the server is killed. */
  rounds: number;
  outageSeconds: number;
  frozenSeconds: number;
  loadSeconds: number;
  /** How often each kind of rude visitor comes, */
  visits: number;
  /** and how long they stay. */
  visitSeconds: number;
}

/** Where a fault is made to happen. */
interface Ground {
  engine: EngineName;
  scale: Scale;
  /** A new and empty database, as an environment for processes. */
  newDatabase(): Promise<NodeJS.ProcessEnv>;
}

/** A promise, and what was seen of it. */
export interface Verdict {
  what: string;
  promise: string;
  figure: string;
  met: boolean;
  /** A matter of time, which a busy machine may miss. */
  timed?: true;
}

export interface Fault {
  name: string;
  engines: readonly EngineName[];
  /** A promise that does not depend on the database: tests try it on PostgreSQL alone. */
  anyDatabase?: true;
  /** Why it cannot be tried on this machine, if so. */
  impossible?(): string | undefined;
  run(ground: Ground): Promise<Verdict[]>;
}

export const BOTH: readonly EngineName[] = ['postgres', 'embedded'];

export const COMPANY = 'FAULT';
