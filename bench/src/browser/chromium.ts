import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/chromium.ts';
import { PASSWORD } from '../servers.ts';
import { installProbe } from './probe.ts';

/** A new window loads pages of the browser's own. */
const WINDOW_OPENS_MS = 1_000;

export type Session = NonNullable<BrowserContextOptions['storageState']>;

export const launch = (): Promise<Browser> => chromium.launch(chromiumOptions);

interface Visit {
  url: string;
  session?: Session | false;
  /** Without it nothing of the page's life is kept, which matters where memory is looked at. */
  probed?: boolean;
  /** How many times slower the processor seems to be. */
  slower?: number;
}

/** A browser that has never been here: nothing is cached. */
export async function visit<T>(
  browser: Browser,
  { url, session, probed = true, slower = 1 }: Visit,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    ...(session && { storageState: session }),
  });
  try {
    if (probed) await context.addInitScript(installProbe);
    const page = await context.newPage();
    await sleep(WINDOW_OPENS_MS);
    if (slower > 1) {
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    }
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Fills in the sign-in screen; Enter sends it off. */
export async function fillIn(page: Page, company: string): Promise<void> {
  await page.locator('input[name=company_code]').fill(company);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(PASSWORD);
}

/** What a browser holds in which the administrator is signed in. */
export const sessionOf = (browser: Browser, url: string, company: string): Promise<Session> =>
  visit(browser, { url }, async (page) => {
    await page.goto('/login');
    await fillIn(page, company);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    return page.context().storageState();
  });
