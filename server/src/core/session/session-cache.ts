import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../schema.ts';
import { findLiveSession } from './session.store.ts';
import type { Session } from './session.ts';
import type { SessionClaim } from './tokens.ts';

export const ACCESS_CHANNEL = 'maru_access';
const MAX_SESSIONS = 20_000;

/** Hears whose access is to be looked up again; without ids, everybody's. */
type Watcher = (accountIds: ReadonlySet<number> | undefined) => void;

/**
 * Sessions with their permissions, so that a request costs no query. Whatever changes an account's
 * access says so on the channel; every process then forgets that account's sessions. While the
 * channel is down nothing is kept at all.
 */
export class SessionCache {
  readonly #db: Database<Schema>;
  readonly #sessions = new LRUCache<string, Session>({ max: MAX_SESSIONS });
  readonly #watchers: Watcher[] = [];
  #listening = false;
  /** Counts what was forgotten, so that an answer that was read before is not kept after. */
  #forgotten = 0;

  constructor(db: Database<Schema>) {
    this.#db = db;
  }

  async listen(): Promise<void> {
    await this.#db.listen(ACCESS_CHANNEL, {
      notified: (payload) => this.#heard(payload),
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
    const kept = this.#sessions.get(claim.sessionId);
    if (kept) return kept.companyId === claim.companyId ? kept : undefined;
    const before = this.#forgotten;
    const session = await this.#db.readCompany(claim.companyId, (tx) =>
      findLiveSession(tx, claim.sessionId),
    );
    if (session && this.#listening && before === this.#forgotten)
      this.#sessions.set(session.id, session);
    return session;
  }

  /** Past what is kept: for who has seen that it is not true any more. */
  findAgain({ id, companyId }: Session): Promise<Session | undefined> {
    this.#forgotten += 1;
    this.#sessions.delete(id);
    return this.find({ companyId, sessionId: id });
  }

  /** For what outlives a request: a live connection looks again when something may have changed. */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Called by the process that made the change, before it answers. */
  forgetAccounts(accountIds: readonly number[]): void {
    if (accountIds.length === 0) return;
    this.#forgotten += 1;
    const gone = new Set(accountIds);
    // Listed first: the walk over a cache does not survive the deletion of where it stands.
    const ended = [...this.#sessions.values()].filter(({ accountId }) => gone.has(accountId));
    for (const { id } of ended) this.#sessions.delete(id);
    for (const watch of this.#watchers) watch(gone);
  }

  #heard(payload: string): void {
    this.forgetAccounts(payload.split(',').map(Number));
  }

  #forgetAll(): void {
    this.#forgotten += 1;
    this.#sessions.clear();
    for (const watch of this.#watchers) watch(undefined);
  }
}
