import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { ActionEvent } from './audit/action-event.ts';
import { appendActions, type Origin } from './audit/action-log.store.ts';
import type { Schema, Tx } from './schema.ts';
import { ACCESS_CHANNEL, type SessionCache } from './session/session-cache.ts';

/** Where a use case works: the company's transaction, and what must leave with it. */
export interface Unit extends Tx {
  /** Goes into the action log, in this transaction. */
  log(event: ActionEvent): void;
  /** Every process looks these accounts' sessions and permissions up again. */
  accessChanged(...accountIds: number[]): void;
}

/** Runs use cases. A change and its log entries are committed together or not at all. */
export class Work {
  readonly db: Database<Schema>;
  readonly #sessions: SessionCache;
  readonly #onError: (error: Error) => void;
  readonly #pending = new Set<Promise<void>>();

  constructor(db: Database<Schema>, sessions: SessionCache, onError: (error: Error) => void) {
    this.db = db;
    this.#sessions = sessions;
    this.#onError = onError;
  }

  read<T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.readCompany(companyId, work);
  }

  write<T>(companyId: number, origin: Origin, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.#complete(origin, work, (run) => this.db.writeCompany(companyId, run));
  }

  /** As the owner of the database, for administration: it may do what no request may. */
  administer<T>(companyId: number, origin: Origin, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.#complete(origin, work, (run) =>
      this.db.asOwner(async (sql) => run(await enterCompany(sql, companyId))),
    );
  }

  /** As `administer`, for a company that is only now being made. */
  establish<T>(
    origin: Origin,
    make: (sql: Kysely<Schema>) => Promise<number>,
    work: (unit: Unit) => Promise<T>,
  ): Promise<T> {
    return this.#complete(origin, work, (run) =>
      this.db.asOwner(async (sql) => run(await enterCompany(sql, await make(sql)))),
    );
  }

  async #complete<T>(
    origin: Origin,
    work: (unit: Unit) => Promise<T>,
    transaction: (run: (tx: Tx) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    const changed = new Set<number>();
    const result = await retried(() =>
      transaction(async (tx) => {
        changed.clear();
        const events: ActionEvent[] = [];
        const result = await work({
          ...tx,
          log: (event) => events.push(event),
          accessChanged: (...ids) => {
            for (const id of ids) changed.add(id);
          },
        });
        if (changed.size > 0) await announce(tx, [...changed]);
        // Last, because it holds the lock that every other writer of this company waits for.
        await appendActions(tx, origin, events);
        return result;
      }),
    );
    this.#sessions.forgetAccounts([...changed]);
    return result;
  }

  /** For what nobody should have to wait for. Stopping waits for it. */
  afterwards(task: () => Promise<void>): void {
    const running = new Promise(setImmediate)
      .then(task)
      .catch(this.#onError)
      .finally(() => this.#pending.delete(running));
    this.#pending.add(running);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}

/** Serialisation failure, deadlock, and a row that was there when asked and gone when referred to. */
const COLLISIONS = new Set(['40001', '40P01', '23503']);
const MAX_ATTEMPTS = 5;

/** Two people may get in each other's way; then one of them starts over and sees what has become. */
async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const collided = COLLISIONS.has((error as { code?: string }).code ?? '');
      if (!collided || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function enterCompany(tx: Kysely<Schema>, companyId: number): Promise<Tx> {
  await sql`select set_config('maru.company_id', ${String(companyId)}, true)`.execute(tx);
  return { companyId, sql: tx };
}

/** A notification carries at most 8,000 bytes, so many accounts are named in several. */
async function announce(tx: Tx, accountIds: number[]): Promise<void> {
  for (let start = 0; start < accountIds.length; start += 400) {
    const payload = accountIds.slice(start, start + 400).join(',');
    await sql`select pg_notify(${ACCESS_CHANNEL}, ${payload})`.execute(tx.sql);
  }
}
