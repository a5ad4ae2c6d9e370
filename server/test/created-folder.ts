import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { upgradeDatabase } from '../src/core/upgrade.ts';
import { pgliteEngine } from '../src/platform/database/embedded/pglite-engine.ts';
import type { Engine } from '../src/platform/database/engine.ts';

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

/** A new data folder whose embedded database is empty and migrated. */
export async function migratedFolder(): Promise<{ folder: string; engine: Engine }> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-template-'));
  cpSync(await createdFolder(), folder, { recursive: true });
  const engine = await pgliteEngine(join(folder, 'database'));
  await upgradeDatabase(engine);
  return { folder, engine };
}

// Made before two test runs that both need it.
if (import.meta.main) await createdFolder();
