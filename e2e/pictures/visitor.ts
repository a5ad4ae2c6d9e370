import type { Browser, Page } from '@playwright/test';
import { DEMO, newSession, placeSession } from '../src/people.ts';
import { NOW } from './demo-clock.ts';

export interface Look {
  locale: 'en-US' | 'ko-KR';
  colorScheme: 'light' | 'dark';
  width: number;
}

/** A page in a window of its own, for the demo company's administrator or for nobody. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { width, ...look }: Look,
  signedIn = true,
): Promise<Page> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    ...look,
    baseURL,
    viewport: { width, height: isPhone ? 844 : 900 },
    hasTouch: isPhone,
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  if (!signedIn) return page;
  await page.goto('/healthz');
  await placeSession(page, await newSession(baseURL, { ...DEMO, username: 'admin' }));
  return page;
}

/** Opens an address and waits until everything on it is loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
}

/** The address of the administrator's chat link, which customers open. */
export async function chatLinkPath(page: Page): Promise<string> {
  await visit(page, '/chat_link');
  const link = page.getByRole('textbox').first();
  return new URL(await link.inputValue()).pathname;
}
