const DATABASE = 'maru-open';
const STORE = 'kept';

/**
 * Values under keys of several parts; all values that share the first parts are read and removed together.
 */
export interface KeyValueStore {
  all(prefix: string[]): Promise<unknown[]>;
  put(key: string[], value: unknown): void;
  removeAll(prefix: string[]): void;
  /** Removes the values whose first part begins with this text. */
  removeStarting(text: string): void;
  /** Whether values survive a reload. */
  readonly isKept: boolean;
}

/**
 * A browser may refuse IndexedDB to a frame on a foreign page. Then nothing survives a reload, but the rest
 * works.
 */
const emptyStore: KeyValueStore = {
  all: async () => [],
  put: () => {},
  removeAll: () => {},
  removeStarting: () => {},
  isKept: false,
};

const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The key itself and every longer one: an array sorts after each of its prefixes. */
const startingWith = (prefix: string[]) => IDBKeyRange.bound(prefix, [...prefix, []]);

export async function openKeyValueStore(): Promise<KeyValueStore> {
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    return storeIn(await answerTo(opening));
  } catch {
    return emptyStore;
  }
}

function storeIn(database: IDBDatabase): KeyValueStore {
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  /**
   * The write may fail because the disk is full or the database was deleted: the page continues without it.
   */
  const attempt = (change: (on: IDBObjectStore) => IDBRequest) => {
    try {
      answerTo(change(store('readwrite'))).catch(() => {});
    } catch {}
  };
  return {
    all: (prefix) => answerTo(store('readonly').getAll(startingWith(prefix))).catch(() => []),
    put: (key, value) => attempt((on) => on.put(value, key)),
    removeAll: (prefix) => attempt((on) => on.delete(startingWith(prefix))),
    removeStarting: (text) =>
      attempt((on) => on.delete(IDBKeyRange.bound([text], [`${text}\uffff`]))),
    isKept: true,
  };
}
