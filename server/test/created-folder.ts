import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pgliteEngine } from '../src/platform/database/embedded/pglite-engine.ts';

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/**
 * A data folder whose embedded database was created and never migrated, to be copied: to create it takes 3 s of CPU, to
 * copy it 0.2 s. It is the same for every run with this PGlite, and is kept.
 */
export async function createdFolder(): Promise<string> {
  const pglite = join(MODULES, '@electric-sql', 'pglite', 'package.json');
  const { version } = JSON.parse(readFileSync(pglite, 'utf8'));
  const cache = join(MODULES, '.cache', 'maru-created');
  const folder = join(cache, version);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, 'new-'));
  await (await pgliteEngine(join(made, 'database'))).close();
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another run beside this one was quicker.
    if (!existsSync(folder)) throw error;
    rmSync(made, { recursive: true });
  }
  return folder;
}
