import type { Page } from '@playwright/test';
import { bodyRows, filterIcon } from './api.ts';
import { go } from './go.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin', viewport: { width: 1280, height: 800 } });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
}

const edges = (page: Page) =>
  page
    .locator('thead tr:first-child th')
    .evaluateAll((all) => all.map((th) => Math.round(th.getBoundingClientRect().right)));

test('all columns are on screen at 1280 pixels, and neither rows nor filters move them', async ({
  page,
}) => {
  // Loaded before: while calls are watched, the browser does not use its cache.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.route('**/api/accounts/?*username=zz*', async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/username=zz/, 'username='),
    });
    const body = await response.json();
    body.results[0].username = 'a-very-long-username-'.repeat(4);
    await route.fulfill({ response, json: body });
  });
  for (const [path, title] of [
    ['/accounts', 'Accounts'],
    ['/logs', 'Logs'],
    ['/bot_logs', 'Bot logs'],
    ['/tickets', 'Tickets'],
    ['/chats', 'Chats'],
    ['/departments', 'Departments'],
  ] as const) {
    await test.step(path, async () => {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
      const before = await edges(page);
      expect(before.at(-1)).toBeLessThanOrEqual(1280);
      const frame = page.locator('section:has(> table)');
      expect(
        await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0);
      if (path === '/tickets') return;
      await filterIcon(page).click();
      await expect(page.getByLabel(/^Filter by/).first()).toBeVisible();
      expect(await edges(page)).toEqual(before);
      if (path !== '/accounts') return;
      await page.getByLabel('Filter by Username').fill('zz');
      await expect(bodyRows(page).first()).toContainText('a-very-long-username');
      expect(await edges(page)).toEqual(before);
      // The number of active filters stands at the funnel; its name stays.
      const number = filterIcon(page).evaluate((icon) => getComputedStyle(icon, '::after').content);
      expect(await number).toContain('1');
    });
  }
});

test('nothing on the ticket list is cut, and a late due date says so', async ({ page }) => {
  await open(page, '/tickets');
  const cut = await page
    .locator('th, tbody td')
    .evaluateAll((all) =>
      all.filter((td) => td.scrollWidth > td.clientWidth).map((td) => td.textContent),
    );
  expect(cut).toEqual([]);
  const late = page.getByText(/^\d+ d over$/).first();
  await expect(late).toBeVisible();
  expect(await late.evaluate((time) => getComputedStyle(time).color)).toBe('rgb(132, 90, 15)');
  await expect(
    bodyRows(page)
      // Not one whose subject has the word.
      .filter({ has: page.getByText('Closed', { exact: true }) })
      .getByText(/ d over$/),
  ).toHaveCount(0);
});

test('short times move on by themselves, with the whole in their tooltip', async ({
  page,
  strict,
}) => {
  // Where a live connection is still being made, the minute that passes at once is too long for it.
  strict.expected = [/live\/\w+\/' failed: WebSocket is closed before/];
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.route(/\/api\/tickets\/\?/, async (route) => {
    const response = await route.fetch();
    const tickets = await response.json();
    tickets[0].updated_at = new Date(now - 59.5 * 60_000).toISOString();
    await route.fulfill({ response, json: tickets });
  });
  await page.goto('/tickets');
  const updated = bodyRows(page).first().locator('time').last();
  await expect(updated).toHaveText('59 min ago');
  await expect(updated).toHaveAttribute('title', /20\d\d.*:\d\d:\d\d/);
  await page.clock.runFor(60_000);
  await expect(updated).toHaveText('1 h ago');
});
