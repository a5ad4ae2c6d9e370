/** On every answer to a session: a tag of its permissions and its person's name, so that the console notices changes. */
export const ACCESS_HEADER = 'maru-access';

/** The same for the same permissions in any order. Only compared, so a short hash (FNV-1a) suffices. */
export function accessTag(permissions: Iterable<string>, name: string): string {
  let hash = 0x811c9dc5;
  for (const character of [...permissions].sort().join(' ').concat('\n', name)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
