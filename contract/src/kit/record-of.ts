/** An object with these keys and a value for each. */
export function recordOf<K extends string, V>(
  keys: readonly K[],
  make: (key: K) => V,
): Record<K, V> {
  const record = {} as Record<K, V>;
  for (const key of keys) record[key] = make(key);
  return record;
}

/** The values that a record has under these keys. */
export function pick<T extends object, K extends keyof T>(
  record: T,
  keys: readonly K[],
): Pick<T, K> {
  const picked = {} as Pick<T, K>;
  for (const key of keys) picked[key] = record[key];
  return picked;
}
