/** A value that must exist because it was added before. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo does not know ${key}`);
  return value;
}
