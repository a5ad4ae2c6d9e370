import type { Page } from '@playwright/test';

/**
 * Navigates inside the app, as a link would: loading a new document each time would take ten times as long.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: address, usr: null };
    history.pushState(state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}
