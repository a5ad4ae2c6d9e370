/** An object with these keys and a value for each. */
export function recordOf<K extends string, V>(
  keys: readonly K[],
  make: (key: K) => V,
): Record<K, V> {
  const record = {} as Record<K, V>;
  for (const key of keys) record[key] = make(key);
  return record;
}
