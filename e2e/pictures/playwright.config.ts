import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumOptions } from '@maru/harness/src/chromium.ts';
import { defineConfig } from '@playwright/test';
import { webServer } from '../web-server.ts';
import { demoEnvironment } from './demo-clock.ts';

const PORT = Number(process.env.MARU_E2E_PORT ?? 18_601);

/** Compares pictures of a few screens with those in this folder; see check.ts. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.ts',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  outputDir: mkdtempSync(join(tmpdir(), 'maru-pictures-')),
  workers: 1,
  forbidOnly: true,
  reporter: [['line']],
  // Text is drawn with slightly different edges from run to run.
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.005 } },
  webServer: webServer({ port: PORT, env: demoEnvironment() }),
  use: { baseURL: `http://127.0.0.1:${PORT}`, launchOptions: chromiumOptions },
});
