import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { fillIn } from './chromium.ts';
import { arrival, measured, reaction } from './measure.ts';
import { entry, openGroups, pointAt } from './pointer.ts';
import type { VisibleCondition } from './probe.ts';
import type { Stage } from './scenario.ts';

const FORM = { selector: 'input[name=company_code]:focus' };
const DASHBOARD = { selector: 'main h1', text: 'Dashboard' };
const ROWS = { selector: 'tbody tr[data-link]', count: 20 };

/** A first visit through the sign-in screen, and a first visit directly to a list. */
export async function firstLoad(stage: Stage): Promise<void> {
  await stage.repeat(
    async (page) => {
      const scripts = scriptsOf(page);
      stage.note('sign-in screen', await arrival(page, '/login', FORM));
      stage.count('JavaScript of the sign-in screen, kB gzipped', (await scripts()).gzipped);
      await fillIn(page, stage.company);
      const sending = () => page.keyboard.press('Enter');
      stage.note('signing in', await reaction(page, DASHBOARD, sending));
      await openGroups(page, 'Settings');
      const opening = await pointAt(entry(page, 'Accounts'));
      stage.note('first list after it', await reaction(page, ROWS, opening));
      const { gzipped, received } = await scripts();
      stage.count('JavaScript until the first list, kB gzipped', gzipped);
      stage.count('JavaScript until the first list, kB as received', received);
    },
    { signedIn: false },
  );
  await stage.repeat(async (page) => {
    stage.note('list by its address, shown', await arrival(page, '/accounts', ROWS));
  });
  await stage.repeat(async (page) => {
    const sample = await measured(page, async () => {
      await page.goto('/accounts', { waitUntil: 'commit' });
      return page.evaluate(clickOnce, ROWS);
    });
    stage.note('list by its address, a click handled', sample);
  });
}

/** Runs in the page: clicks as early as possible and waits for the effect. */
async function clickOnce(rows: VisibleCondition): Promise<number> {
  await window.probe.painted(rows, 'start');
  document.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click();
  return window.probe.painted({ selector: 'tbody input:checked' }, 'start');
}

/** The size of the scripts received so far, in kilobytes. */
function scriptsOf(page: Page): () => Promise<{ gzipped: number; received: number }> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) responses.push(response);
  });
  return async () => {
    let gzipped = 0;
    let received = 0;
    for (const response of responses) {
      gzipped += gzipSync(await response.body()).length / 1000;
      received += (await response.request().sizes()).responseBodySize / 1000;
    }
    return { gzipped, received };
  };
}
