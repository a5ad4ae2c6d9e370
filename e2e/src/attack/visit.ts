import { expect, type Page } from '@playwright/test';
import type { AttackedServer } from './attacked-server.ts';
import { notShown } from './watch.ts';

/** Most screens appear at once. */
const QUICKLY = [30, 60, 120, 250];

export const shows = (page: Page, texts: readonly string[], where: string) =>
  expect
    .poll(() => notShown(page, texts), { message: where, timeout: 20_000, intervals: QUICKLY })
    .toEqual([]);

/** Opens the dashboard as the administrator of the attacked company; a context is signed in once. */
export async function signedIn(page: Page, attacked: AttackedServer): Promise<void> {
  page.setDefaultTimeout(60_000);
  const { url, session, cookie } = attacked;
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
  const known = await page.context().cookies();
  if (!known.some((one) => one.name === name)) {
    await page.context().addCookies([{ name, value, domain: '127.0.0.1', path: '/api/tickets/' }]);
    await page.goto(`${url}/login`);
    await page.evaluate((held) => {
      for (const [key, text] of Object.entries(held)) localStorage.setItem(key, text);
    }, stored(session));
  }
  await page.goto(`${url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

const stored = (session: Record<string, unknown>): Record<string, string> => ({
  ...{ uid: String(session.uid), access: String(session.access), refresh: String(session.refresh) },
  ...{ name: String(session.name), username: 'admin', company_name: String(session.company_name) },
  permissions: JSON.stringify(session.permissions),
});

export const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The labels of a row's checkboxes contain the row's name unchanged: nothing in it is translated. */
export async function labelledByName(page: Page, rows: string, before: string): Promise<void> {
  const wrong = await page.locator(rows).evaluateAll(
    (all, word) =>
      all.flatMap((row) => {
        const name = row.querySelector('a, th, td')?.textContent ?? '';
        const labels = [...row.querySelectorAll('input')].map((box) => box.ariaLabel ?? '');
        return labels.filter((label) => !label.includes(word + name)).map((l) => [name, l]);
      }),
    before,
  );
  expect(wrong).toEqual([]);
}
