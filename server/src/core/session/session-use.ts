import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Schema, WriteTx } from '../schema.ts';

const WRITE_EVERY_MS = 60_000;

interface Use {
  companyId: number;
  ip: string;
  at: Date;
}

/** When and from where each session was used last: noted at every request, written once a minute. */
export class SessionUse {
  readonly #db: Database<Schema>;
  readonly #onError: (error: Error) => void;
  readonly #stopping = new AbortController();
  #noted = new Map<string, Use>();
  #running: Promise<void> = Promise.resolve();

  constructor(db: Database<Schema>, onError: (error: Error) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  note(session: { id: string; companyId: number }, ip: string): void {
    this.#noted.set(session.id, { companyId: session.companyId, ip, at: new Date() });
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await sleep(WRITE_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      await this.write().catch(this.#onError);
    }
  }

  /** One statement for each company that was at work. */
  async write(): Promise<void> {
    const noted = [...this.#noted];
    this.#noted = new Map();
    for (const companyId of new Set(noted.map(([, use]) => use.companyId))) {
      const own = noted.filter(([, use]) => use.companyId === companyId);
      await this.#db.writeCompany(companyId, (tx) => writeUses(tx, own));
    }
  }
}

async function writeUses(tx: WriteTx, uses: readonly [string, Use][]): Promise<void> {
  const ids = uses.map(([id]) => id);
  const ips = uses.map(([, { ip }]) => ip);
  const times = uses.map(([, { at }]) => at.toISOString());
  await sql`
    update session set time_last_used = used.at, ip_address = used.ip
    from unnest(${ids}::uuid[], ${ips}::text[], ${times}::timestamptz[]) as used (id, ip, at)
    where session.company_id = ${tx.companyId} and session.id = used.id
      and session.time_last_used < used.at`.execute(tx.sql);
}
