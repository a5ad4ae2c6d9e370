import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All that is in a folder, and itself. */
export const pathsIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))),
];

/** What somebody else than its owner has any right on. */
export const openPaths = (folder: string): string[] =>
  pathsIn(folder).filter((path) => (lstatSync(path).mode & 0o077) !== 0);
