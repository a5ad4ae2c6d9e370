import type { Permission } from '@maru/contract/permissions';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { CommitStatements, Database } from '../platform/database/database.ts';
import { forbidden, unauthenticated } from '../platform/http/app-error.ts';
import type { ActionEvent } from './audit/action-event.ts';
import { appendActionsQuery, type Origin } from './audit/action-log.store.ts';
import { lockCompany } from './company-lock.store.ts';
import type { ReadTx, Schema, WriteTx } from './schema.ts';
import { ACCESS_CHANGED, accessCheckQuery } from './session/access-check.store.ts';
import type { Session } from './session/session.ts';
import { ACCESS_CHANNEL, type SessionCache } from './session/session-cache.ts';
import type { SessionOrigin } from './session/session-origin.ts';

/** Where a use case works: the company's transaction, and what must leave with it. */
export interface Unit extends WriteTx {
  /** A change of which nothing needs to be known: it is made together with the commit. */
  lastly(change: CompiledQuery): void;
  /** Goes into the action log, in this transaction. */
  log(event: ActionEvent): void;
  /** Every process looks these accounts' sessions and permissions up again. */
  accessChanged(...accountIds: number[]): void;
}

/** A use case that a signed-in account asked for. */
export interface SessionUnit extends Unit {
  /** Who asks. What it says of their permissions is true when this transaction commits. */
  readonly session: Session;
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

  read<T>(companyId: number, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.db.readCompany(companyId, work);
  }

  /**
   * For a signed-in account the session, its account and its permissions are looked at again at the
   * end of the transaction: a request may have been let in long before its body has arrived.
   */
  write<T>(
    companyId: number,
    origin: SessionOrigin,
    work: (unit: SessionUnit) => Promise<T>,
  ): Promise<T>;
  write<T>(companyId: number, origin: Origin, work: (unit: Unit) => Promise<T>): Promise<T>;
  write<T>(
    companyId: number,
    origin: Origin | SessionOrigin,
    work: (unit: SessionUnit) => Promise<T>,
  ): Promise<T> {
    const transaction: Transact<T> = (run) => this.db.writeCompany(companyId, run);
    if ('session' in origin) return this.#completeForSession(origin, work, transaction);
    return this.#complete(origin, work as (unit: Unit) => Promise<T>, transaction);
  }

  /** As the owner of the database, for administration: it may do what no request may. */
  administer<T>(companyId: number, origin: Origin, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.#complete(origin, work, (run) =>
      this.db.ownCompany((sql) => enterCompany(sql, companyId), run),
    );
  }

  /** As `administer`, for a company that is only now being made. */
  establish<T>(
    origin: Origin,
    make: (sql: Kysely<Schema>) => Promise<number>,
    work: (unit: Unit) => Promise<T>,
  ): Promise<T> {
    return this.#complete(origin, work, (run) =>
      this.db.ownCompany(async (sql) => enterCompany(sql, await make(sql)), run),
    );
  }

  /**
   * Where the access is found to have changed, what it is now decides: the request is refused, or done
   * again. Then the permissions are checked first, and kept from changing by the company's lock: the
   * change may have been the account's own, of the permissions that it has itself.
   */
  async #completeForSession<T>(
    origin: SessionOrigin,
    work: (unit: SessionUnit) => Promise<T>,
    transaction: Transact<T>,
  ): Promise<T> {
    let { session } = origin;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const run = async (unit: Unit) => {
          if (attempt > 1) await holdAccess(unit, session);
          return work({ ...unit, session });
        };
        const permissions = attempt > 1 ? new Set<Permission>() : session.permissions;
        return await this.#complete(origin, run, transaction, { ...session, permissions });
      } catch (error) {
        if (codeOf(error) !== ACCESS_CHANGED) throw error;
        const now = await this.#sessions.findAgain(session);
        if (!now || attempt === MAX_ATTEMPTS) throw unauthenticated();
        if (!origin.allows(now.permissions)) throw forbidden();
        session = now;
      }
    }
  }

  async #complete<T>(
    origin: Origin,
    work: (unit: Unit) => Promise<T>,
    transaction: Transact<T>,
    session?: Session,
  ): Promise<T> {
    const changed = new Set<number>();
    const result = await retried(() =>
      transaction(async (tx, last) => {
        changed.clear();
        const events: ActionEvent[] = [];
        const result = await work({
          ...tx,
          lastly: (change) => last.push(change),
          log: (event) => events.push(event),
          accessChanged: (...ids) => {
            for (const id of ids) changed.add(id);
          },
        });
        if (changed.size > 0) last.push(announcement([...changed]).compile(tx.sql));
        // Last, because it holds the lock that every other writer of this company waits for. The
        // access is checked under that lock: whoever takes access away has to take it as well.
        if (events.length > 0)
          last.push(appendActionsQuery(origin, events, session).compile(tx.sql));
        else if (session) last.push(accessCheckQuery(session).compile(tx.sql));
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

/** Permissions are only taken away by who holds the company's lock. */
async function holdAccess(unit: Unit, session: Session): Promise<void> {
  await lockCompany(unit);
  await accessCheckQuery(session).execute(unit.sql);
}

type Transact<T> = (run: (tx: WriteTx, last: CommitStatements) => Promise<T>) => Promise<T>;

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** Serialisation failure, deadlock, and a row that was there when asked and gone when referred to. */
const COLLISIONS = new Set(['40001', '40P01', '23503']);
const MAX_ATTEMPTS = 5;

/** Two people may get in each other's way; then one of them starts over and sees what has become. */
async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!COLLISIONS.has(codeOf(error)) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function enterCompany(tx: Kysely<Schema>, companyId: number): Promise<number> {
  await sql`select set_config('maru.company_id', ${String(companyId)}, true)`.execute(tx);
  return companyId;
}

/** A notification carries at most 8,000 bytes, so many accounts are named in several. */
function announcement(accountIds: number[]) {
  const payloads = Array.from({ length: Math.ceil(accountIds.length / 400) }, (_, n) =>
    accountIds.slice(n * 400, (n + 1) * 400).join(','),
  );
  return sql`select pg_notify(${ACCESS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`;
}
