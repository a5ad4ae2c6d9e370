import { expect, type Page } from '@playwright/test';
import type { AttackedCompany } from './attacked-server.ts';
import { STRINGS } from './strings.ts';
import { notShown } from './watch.ts';

/** All strings in one line. No field is long enough to store it. */
export const ALL = STRINGS.join(' ');

/** Most screens appear at once. */
const QUICKLY = [30, 60, 120, 250];

export const shows = (page: Page, texts: readonly string[], where: string) =>
  expect
    .poll(() => beginningsNotShown(page, texts), {
      message: where,
      timeout: 20_000,
      intervals: QUICKLY,
    })
    .toEqual([]);

/** In whole, a failure would write strings to the log of a run that other tests use as secrets. */
const beginningsNotShown = async (page: Page, texts: readonly string[]): Promise<string[]> =>
  (await notShown(page, texts)).map((text) => text.slice(0, 60));

/**
 * From now on the answers to GET hold all strings wherever they held one: what takes sixty visits to stored rows is
 * shown at one visit.
 */
export async function inFull(
  page: Page,
  calls: string | RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: answers of many kinds
  part: (answer: any) => unknown = (answer) => answer,
): Promise<void> {
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: withAll(part(await response.json())) });
  });
}

function withAll(value: unknown): unknown {
  if (typeof value === 'string') return STRINGS.some((one) => value.includes(one)) ? ALL : value;
  if (Array.isArray(value)) return value.map(withAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withAll(inner)]));
}

/** From now on a save is made with what can be stored, and answered with what was sent. */
export async function savedInFull(page: Page, call: string, stored: object): Promise<void> {
  await page.route(call, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const sent = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...sent, ...stored } });
    await route.fulfill({ response, json: { ...(await response.json()), ...sent } });
  });
}

/** Opens the dashboard as the administrator of the attacked company; a context is signed in once. */
export async function signedIn(page: Page, attacked: AttackedCompany): Promise<void> {
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
        const cell = row.querySelector('a, th, td');
        // A mark may follow the name of a table.
        const name = (cell?.tagName === 'TH' ? cell.firstChild : cell)?.textContent ?? '';
        const labels = [...row.querySelectorAll('input')].map((box) => box.ariaLabel ?? '');
        return labels.filter((label) => !label.includes(word + name)).map((l) => [name, l]);
      }),
    before,
  );
  expect(wrong).toEqual([]);
}
