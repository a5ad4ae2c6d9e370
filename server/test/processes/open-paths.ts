import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All paths in a folder, including itself. */
export const pathsIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))),
];

/** The paths on which users other than the owner have any right. */
export const openPaths = (folder: string): string[] =>
  pathsIn(folder).filter((path) => (lstatSync(path).mode & 0o077) !== 0);
