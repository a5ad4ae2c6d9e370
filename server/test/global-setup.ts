import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import type { TestProject } from 'vitest/node';
import { upgradeDatabase } from '../src/core/upgrade.ts';
import { postgresEngine } from '../src/platform/database/postgres-engine.ts';
import { createdFolder, migratedFolder } from './created-folder.ts';

const TEMPLATE = 'maru_template';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of PostgreSQL, or an empty string for the embedded database. */
    databaseUrl: string;
    /** A data folder with an empty, migrated embedded database, to be copied. */
    templateFolder: string;
    /** One whose database was created and never migrated, with either database: for sources. */
    createdFolder: string;
    /** The name of an empty, migrated database of PostgreSQL, to be copied. */
    templateDatabase: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests of whole processes run the built server.
  execFileSync(process.execPath, ['scripts/build.ts', 'server'], { cwd: ROOT });
  project.provide('createdFolder', await createdFolder());
  if (process.env.MARU_TEST_DATABASE !== 'postgres') {
    const { folder, engine } = await migratedFolder();
    await engine.close();
    project.provide('databaseUrl', '');
    project.provide('templateFolder', folder);
    project.provide('templateDatabase', '');
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const cluster = await startCluster();
  // `npm test` prints this line.
  console.log(`on PostgreSQL ${cluster.version}`);
  const engine = postgresEngine({
    url: cluster.createDatabase(TEMPLATE),
    maxConnections: 1,
    onError: () => {},
  });
  await upgradeDatabase(engine);
  await engine.close();
  project.provide('templateFolder', '');
  project.provide('templateDatabase', TEMPLATE);
  project.provide('databaseUrl', cluster.createDatabase('maru'));
  return () => cluster.stop();
}
