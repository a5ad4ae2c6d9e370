/** What must be there, because it was put there. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo does not know ${key}`);
  return value;
}
