import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Removes temporary files of statements from a database that is not open. PostgreSQL does the same when it starts. */
export function removeTemporaryFiles(folder: string): void {
  rmSync(join(folder, 'base', 'pgsql_tmp'), { recursive: true, force: true });
}

/** In bytes. Files may come and go meanwhile. */
export const sizeOfFolder = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false }))
    .reduce((sum, file) => sum + (file?.size ?? 0), 0);
