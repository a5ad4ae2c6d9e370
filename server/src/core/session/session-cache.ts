import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/at-most.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../schema.ts';
import { findLiveSession } from './session.store.ts';
import type { Session } from './session.ts';
import type { SessionClaim } from './tokens.ts';

export const ACCESS_CHANNEL = 'maru_access';
const MAX_SESSIONS = 20_000;

/** Called with the accounts whose access must be looked up again, or with undefined for all accounts. */
type Watcher = (accountIds: ReadonlySet<number> | undefined) => void;

/**
 * Sessions with their permissions, so that a request costs no query. Every change of an account's access
 * is announced on the channel; every process then forgets that account's sessions. While the channel is
 * down nothing is cached.
 */
export class SessionCache {
  readonly #db: Database<Schema>;
  readonly #sessions = new LRUCache<string, Session>(atMost(MAX_SESSIONS));
  readonly #watchers: Watcher[] = [];
  #listening = false;
  /** Counts invalidations, so that a session that was read before one is not cached after it. */
  #forgotten = 0;

  constructor(db: Database<Schema>) {
    this.#db = db;
  }

  async listen(): Promise<void> {
    await this.#db.listen(ACCESS_CHANNEL, {
      notified: (payload) => this.#handleNotification(payload),
      lost: () => {
        this.#listening = false;
        this.#forgetAll();
      },
      restored: () => {
        this.#forgetAll();
        this.#listening = true;
      },
    });
    this.#listening = true;
  }

  async find(claim: SessionClaim): Promise<Session | undefined> {
    const cached = this.#sessions.get(claim.sessionId);
    if (cached) return cached.companyId === claim.companyId ? cached : undefined;
    const before = this.#forgotten;
    const session = await this.#db.readCompany(claim.companyId, (tx) =>
      findLiveSession(tx, claim.sessionId),
    );
    if (session && this.#listening && before === this.#forgotten)
      this.#sessions.set(session.id, session);
    return session;
  }

  /** Bypasses the cache, for a caller that has found the cached session to be outdated. */
  findAgain({ id, companyId }: Session): Promise<Session | undefined> {
    this.#forgotten += 1;
    this.#sessions.delete(id);
    return this.find({ companyId, sessionId: id });
  }

  /** For a live connection, which outlives its request and must check its access again after a change. */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Called by the process that made the change, before it responds. */
  forgetAccounts(accountIds: readonly number[]): void {
    if (accountIds.length === 0) return;
    this.#forgotten += 1;
    const gone = new Set(accountIds);
    // Listed first, because iterating over the cache stops if the current entry is deleted.
    const ended = [...this.#sessions.values()].filter(({ accountId }) => gone.has(accountId));
    for (const { id } of ended) this.#sessions.delete(id);
    for (const watch of this.#watchers) watch(gone);
  }

  #handleNotification(payload: string): void {
    this.forgetAccounts(payload.split(',').map(Number));
  }

  #forgetAll(): void {
    this.#forgotten += 1;
    this.#sessions.clear();
    for (const watch of this.#watchers) watch(undefined);
  }
}
