/** On every answer to a session: a tag of its permissions, so that the console notices when they change. */
export const ACCESS_HEADER = 'maru-access';

/** The same for the same permissions in any order. Only compared, so a short hash (FNV-1a) suffices. */
export function permissionsTag(permissions: Iterable<string>): string {
  let hash = 0x811c9dc5;
  for (const character of [...permissions].sort().join(' ')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
