import { LRUCache } from 'lru-cache';
import { listVersions } from '../../core/list-versions.store.ts';
import type { Tx } from '../../core/schema.ts';
import { type AccountQuery, orderedIds } from './account-lists.store.ts';

interface CachedOrder {
  version: number;
  ids: number[];
}

const MAX_BYTES = 16 * 2 ** 20;
/** The size of a cache entry without its question and its ids. */
const ENTRY_BYTES = 300;

/**
 * Caches the ids of the accounts in a list, in its order. While no account of the company changes, every
 * page of the list and its total are read from the cache.
 */
export class AccountOrder {
  readonly #cache = new LRUCache<string, CachedOrder>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }, question) => ENTRY_BYTES + 2 * question.length + 8 * ids.length,
  });

  async idsOf(tx: Tx, query: AccountQuery): Promise<number[]> {
    const { page: _, page_size: __, ...question } = query;
    // The time of the last sign-in changes without a change of the version.
    if (query.ordering.endsWith('last_login')) return orderedIds(tx, query);
    const { version } = await listVersions(tx);
    const key = JSON.stringify([tx.companyId, question]);
    const cached = this.#cache.get(key);
    if (cached?.version === version) return cached.ids;
    const ids = await orderedIds(tx, query);
    this.#cache.set(key, { version, ids });
    return ids;
  }
}
