import type { TestProject } from 'vitest/node';
import { startCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where PostgreSQL is, or an empty text for the embedded database. */
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.MARU_TEST_DATABASE !== 'postgres') {
    project.provide('databaseUrl', '');
    return async () => {};
  }
  const cluster = await startCluster();
  project.provide('databaseUrl', cluster.createDatabase('maru'));
  return () => cluster.stop();
}
