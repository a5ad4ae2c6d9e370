import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumOptions } from '@maru/harness/src/chromium.ts';
import { defineConfig, devices } from '@playwright/test';
import { webServer } from './web-server.ts';

const PORT = Number(process.env.MARU_E2E_PORT ?? 18_600);
const data = process.env.MARU_E2E_DATA ?? mkdtempSync(join(tmpdir(), 'maru-e2e-'));
const logs = process.env.MARU_TEST_LOGS;
const watched = logs
  ? `--import "${new URL('../harness/src/test-logs/preload.ts', import.meta.url)}" `
  : '';
// Workers read this file too and must not create a folder each.
process.env.MARU_E2E_DATA = data;

/**
 * Code is optimized only where it is really hot: a page of a test lives for seconds, and a tenth of its CPU went into
 * compiling better code for them. The compilers stay, because without them a busy page answers too late.
 */
const LATE_OPTIMIZATION =
  '--js-flags=--invocation-count-for-maglev=20000 --invocation-count-for-turbofan=100000';

/** The product as staff use it: the real server on a fresh demo database, in the system's Chromium. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // The machine may be busy. `npm test` names each test that passed only on its second try.
  retries: 1,
  forbidOnly: true,
  // Ten times what the longest needs on an idle machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  outputDir: join(data, 'results'),
  webServer: webServer({
    port: PORT,
    env: {
      DATA_DIR: join(data, 'data'),
      // Tests that open many chats come from as many addresses.
      TRUSTED_PROXIES: '127.0.0.1',
      // A test starts a PostgreSQL of its own for a company's tables.
      SOURCE_HOSTS: '127.0.0.1',
      ...(logs && { MARU_TEST_LOGS: logs, LOG_LEVEL: 'trace' }),
    },
    before: watched,
    after: logs ? ` > "${join(logs, 'browser-tests-server.log')}"` : '',
  }),
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    // Something that cannot be clicked is told as that, and does not take all the time of its test.
    actionTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, LATE_OPTIMIZATION] },
  },
});
