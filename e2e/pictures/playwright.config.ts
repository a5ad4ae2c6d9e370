import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumOptions } from '@maru/harness/src/chromium.ts';
import { SHORT_LIVED } from '@maru/harness/src/server-process.ts';
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
  // A button that comes or goes is several hundred pixels. Now and then a picture on a busy machine differs by more
  // than the edges of its letters; a change of the look differs every time. `npm test` names each second try.
  retries: 1,
  expect: { toHaveScreenshot: { maxDiffPixels: 200 } },
  webServer: webServer({ port: PORT, env: demoEnvironment(), before: `${SHORT_LIVED} ` }),
  use: { baseURL: `http://127.0.0.1:${PORT}`, launchOptions: chromiumOptions },
});
