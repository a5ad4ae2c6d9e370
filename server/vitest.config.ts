import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Requests that are refused before a statement is sent: a second database would tell nothing new. */
const ON_ONE_DATABASE = ['test/bad-input.test.ts'];

const onPostgres = process.env.MARU_TEST_DATABASE === 'postgres';

/**
 * The same tests on either database: MARU_TEST_DATABASE is `pglite` or `postgres`. What only a
 * PostgreSQL server can do is in files that say so. Two workers, each with one app and
 * one database for all its files; tests keep apart by each making companies of their own.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(onPostgres ? [] : ['**/*.postgres.test.ts', ...ON_ONE_DATABASE]),
    ],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    // The machine may be busy. `npm test` names each test that passed only on its second try.
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
