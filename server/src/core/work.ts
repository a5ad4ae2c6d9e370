import type { Permission } from '@maru/contract/permissions';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { CommitStatements } from '../platform/database/transaction.ts';
import { forbidden, unauthenticated } from '../platform/http/app-error.ts';
import { type ActionEvent, inEntries } from './audit/action-event.ts';
import { appendActionsQuery, type Origin } from './audit/action-log.store.ts';
import { lockCompany } from './company-lock.store.ts';
import { enterCompany } from './company-lookup.store.ts';
import type { ReadTx, Schema, WriteTx } from './schema.ts';
import {
  ACCESS_CHANGED,
  accessCheckQuery,
  announceAccessQuery,
  checkAccess,
} from './session/access-check.store.ts';
import type { Session } from './session/session.ts';
import type { SessionCache } from './session/session-cache.ts';
import type { SessionOrigin } from './session/session-origin.ts';

/** The tools of a use case: the company's transaction, and everything that is committed with it. */
export interface Unit extends WriteTx {
  /** Adds a statement whose result is not needed; it is sent in one packet with the commit. */
  sendWithCommit(change: CompiledQuery): void;
  /** As above, for a `select` that only calls functions and comes last. The access is checked in the same query. */
  callWithCommit(calls: CompiledQuery): void;
  /** Adds an entry to the action log, in this transaction. */
  log(event: ActionEvent): void;
  /** Makes every process look up these accounts' sessions and permissions again. */
  accessChanged(...accountIds: number[]): void;
}

/** A use case that a signed-in account asked for. */
export interface SessionUnit extends Unit {
  /** The caller's session. Its permissions are still valid when this transaction commits. */
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
   * For a signed-in account, the session, its account and its permissions are checked again at the end
   * of the transaction: the request may have been admitted long before its body arrived.
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

  /** Runs as the owner of the database, for administration, which may do what no request may. */
  administer<T>(companyId: number, origin: Origin, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.#complete(origin, work, (run) =>
      this.db.ownCompany((sql) => enterCompany(sql, companyId), run),
    );
  }

  /** As `administer`, for a company that is created in the same transaction. */
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
   * If the access has changed, the current access decides: the request is refused or run again. In the
   * second run the permissions are checked first, and the company's lock keeps others from changing
   * them: a check at the end would fail again if the use case itself changes the permissions of its own
   * account.
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
          return work(Object.assign(unit, { session }));
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
        const unit = new OpenUnit(tx, last, changed);
        const result = await work(unit);
        const { events, calls } = unit;
        if (changed.size > 0) last.push(announceAccessQuery([...changed]).compile(tx.sql));
        // Appended last, because it takes the lock that every other writer of this company waits for.
        // The access is checked under that lock, because a transaction that removes access has to take
        // it too.
        if (session && events.length === 0) last.push(accessCheckQuery(session, calls));
        else if (calls) last.push(calls);
        if (events.length > 0) last.push(appendActionsQuery(origin, events, session));
        return result;
      }),
    );
    this.#sessions.forgetAccounts([...changed]);
    return result;
  }

  /** Runs a task that no response waits for. Stopping the server waits for it. */
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

/** Permissions can only be removed by a transaction that holds the company's lock. */
async function holdAccess(unit: Unit, session: Session): Promise<void> {
  await lockCompany(unit);
  await checkAccess(unit, session);
}

/** With a getter on the class, for the reason that `OpenTransaction` has. */
class OpenUnit implements Unit {
  readonly companyId: number;
  readonly sendTogether: Unit['sendTogether'];
  readonly events: ActionEvent[] = [];
  calls: CompiledQuery | undefined;
  readonly #tx: WriteTx;
  readonly #last: CommitStatements;
  readonly #changed: Set<number>;

  constructor(tx: WriteTx, last: CommitStatements, changed: Set<number>) {
    this.companyId = tx.companyId;
    this.sendTogether = tx.sendTogether;
    this.#tx = tx;
    this.#last = last;
    this.#changed = changed;
  }

  /** Read only when it is used: the most frequent changes do not build queries. */
  get sql(): Kysely<Schema> {
    return this.#tx.sql;
  }

  readonly sendWithCommit = (change: CompiledQuery): void => {
    this.#last.push(change);
  };

  callWithCommit(query: CompiledQuery): void {
    if (this.calls) throw new Error('Another query comes last');
    this.calls = query;
  }

  log(event: ActionEvent): void {
    this.events.push(...inEntries(event));
  }

  accessChanged(...ids: number[]): void {
    for (const id of ids) this.#changed.add(id);
  }
}

type Transact<T> = (run: (tx: WriteTx, last: CommitStatements) => Promise<T>) => Promise<T>;

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** Serialisation failure, deadlock, and a referenced row that was deleted after it was read. */
const COLLISIONS = new Set(['40001', '40P01', '23503']);
const MAX_ATTEMPTS = 5;

/** Two transactions may collide; then one of them is run again and sees the result of the other. */
async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!COLLISIONS.has(codeOf(error)) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
