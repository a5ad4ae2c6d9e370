import { defineConfig } from 'vitest/config';

/**
 * The same tests on either database: MARU_TEST_DATABASE is `pglite` or `postgres`. One worker and one
 * app for all files; tests keep apart by each making companies of their own.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
