import type { Tx } from '../../core/schema.ts';
import { type AccountQuery, accountVersion, orderedIds } from './account-lists.store.ts';

interface Kept {
  version: number;
  ids: number[];
}

/** How many ids are kept, of all lists together: about ten megabytes. */
const MAX_KEPT = 1_000_000;

/**
 * The accounts that a list shows, in its order, as it was last asked for. Any page of it, and how
 * many there are, is known as long as no account of the company has changed.
 */
export class AccountOrder {
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  async idsOf(tx: Tx, query: AccountQuery): Promise<number[]> {
    const { page: _, page_size: __, ...question } = query;
    // The time of a last sign-in changes without any change to the account.
    if (query.ordering.endsWith('last_login')) return orderedIds(tx, query);
    const version = await accountVersion(tx);
    const key = JSON.stringify([tx.companyId, question]);
    const kept = this.#kept.get(key);
    if (kept?.version === version) return kept.ids;
    const ids = await orderedIds(tx, query);
    this.#keep(key, { version, ids });
    return ids;
  }

  #keep(key: string, kept: Kept): void {
    this.#forget(key);
    this.#kept.set(key, kept);
    this.#size += kept.ids.length + 1;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= MAX_KEPT) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#size -= (this.#kept.get(key)?.ids.length ?? -1) + 1;
    this.#kept.delete(key);
  }
}
