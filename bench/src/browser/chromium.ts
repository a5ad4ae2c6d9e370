import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumOptions } from '@maru/harness/src/chromium.ts';
import { ADMIN_PASSWORD } from '@maru/harness/src/company.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { installProbe } from './probe.ts';

/** A new window loads internal pages of the browser first. */
const WINDOW_OPENS_MS = 1_000;

export type Session = NonNullable<BrowserContextOptions['storageState']>;

/** It ends with this process, which has more to do when it is told to stop. */
const endsByItself = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

export const launch = (): Promise<Browser> =>
  chromium.launch({ ...chromiumOptions, ...endsByItself });

interface Visit {
  url: string;
  session?: Session | false;
  /** Without the probe the page retains nothing extra, which matters when memory is measured. */
  probed?: boolean;
  /** The factor by which the CPU is throttled. */
  slower?: number;
}

/** Runs in a fresh browser context: nothing is cached. */
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

/** Fills in the sign-in form; Enter submits it. */
export async function fillIn(page: Page, company: string): Promise<void> {
  await page.locator('input[name=company_code]').fill(company);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(ADMIN_PASSWORD);
}

/** The browser storage after the administrator has signed in. */
export const sessionOf = (browser: Browser, url: string, company: string): Promise<Session> =>
  visit(browser, { url }, async (page) => {
    await page.goto('/login');
    await fillIn(page, company);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    return page.context().storageState();
  });
