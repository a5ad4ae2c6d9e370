export type EngineName = 'postgres' | 'embedded';

/** The amount of work: full size for figures, small for tests. */
export interface Scale {
  /** How often the server is killed. */
  rounds: number;
  /** How many changes are there to stay before it is. */
  writesARound: number;
  outageSeconds: number;
  frozenSeconds: number;
  /** How long the slow query takes, beside which others read without a pause. */
  slowSeconds: number;
  loadSeconds: number;
  /** How often each kind of abusive client connects, */
  visits: number;
  /** and for how long. */
  visitSeconds: number;
}

/** The environment of a fault. */
interface FaultContext {
  engine: EngineName;
  scale: Scale;
  /** A new, empty database, as an environment for processes; an embedded one in this folder, if one is named. */
  newDatabase(folder?: string): Promise<NodeJS.ProcessEnv>;
}

/** A promise and the observed result. */
export interface FaultVerdict {
  what: string;
  promise: string;
  figure: string;
  met: boolean;
  /** Depends on timing, which a busy machine may miss. */
  timed?: true;
}

export interface Fault {
  name: string;
  engines: readonly EngineName[];
  /** The promise does not depend on the database: the tests run it on PostgreSQL only. */
  anyDatabase?: true;
  /** The reason if it cannot run on this machine. */
  impossible?(): string | undefined;
  run(context: FaultContext): Promise<FaultVerdict[]>;
}

export const BOTH: readonly EngineName[] = ['postgres', 'embedded'];

export const COMPANY = 'FAULT';
