const DATABASE = 'maru-open';
const STORE = 'kept';

/** Values under keys of several parts; what shares the first parts is found and removed together. */
export interface KeyValueStore {
  all(prefix: string[]): Promise<unknown[]>;
  put(key: string[], value: unknown): void;
  removeAll(prefix: string[]): void;
}

/**
 * A browser may refuse its database to a frame on a foreign page. Then nothing outlives the page,
 * and everything else works.
 */
const nowhere: KeyValueStore = {
  all: async () => [],
  put: () => {},
  removeAll: () => {},
};

const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The key itself and every longer one: an array sorts after each of its beginnings. */
const startingWith = (prefix: string[]) => IDBKeyRange.bound(prefix, [...prefix, []]);

export async function openKeyValueStore(): Promise<KeyValueStore> {
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    return storeIn(await answerTo(opening));
  } catch {
    return nowhere;
  }
}

function storeIn(database: IDBDatabase): KeyValueStore {
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  /** The disk may be full, or someone emptied it: the page goes on without. */
  const attempt = (change: (on: IDBObjectStore) => IDBRequest) => {
    try {
      answerTo(change(store('readwrite'))).catch(() => {});
    } catch {}
  };
  return {
    all: (prefix) => answerTo(store('readonly').getAll(startingWith(prefix))).catch(() => []),
    put: (key, value) => attempt((on) => on.put(value, key)),
    removeAll: (prefix) => attempt((on) => on.delete(startingWith(prefix))),
  };
}
