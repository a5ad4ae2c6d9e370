import type { Page } from '@playwright/test';
import { bodyRows, filterIcon, openList } from './api.ts';
import { useScheme } from './seen.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

/** Cells outside the paper's width, and cells whose text is cut. */
const lost = (page: Page) =>
  page.locator('table').evaluate((table) => {
    const width = document.documentElement.clientWidth;
    return [...table.querySelectorAll('th, tbody td')].flatMap((cell) => {
      const { left, right, height } = cell.getBoundingClientRect();
      const cut = cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1;
      return left < 0 || right > width || height === 0 || cut ? [cell.textContent] : [];
    });
  });

/** A4 between its margins, portrait and landscape. */
const SHEETS = [718, 1047];

for (const [path, call, columns] of [
  ['/logs', '/api/logs/', 7],
  ['/bot_logs', '/api/bot-logs/', 7],
] as const) {
  test(`${path} is printed whole on sheets of ${SHEETS.join(' and ')} pixels`, async ({ page }) => {
    const { body } = await openList(page, path, call);
    await filterIcon(page).click();
    await useScheme(page, 'dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const width of SHEETS) {
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 700 });
        await expect(page.locator('nav')).toBeHidden();
        await expect(page.getByTestId('logo')).toBeHidden();
        await expect(filterIcon(page)).toBeHidden();
        await expect(page.getByLabel('Filter by User name')).toBeHidden();
        await expect(page.getByText(/^page \d/)).toBeHidden();
        await expect(page.getByLabel('Rows per page')).toBeHidden();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('thead th:visible')).toHaveCount(columns);
        await expect(bodyRows(page)).toHaveCount(body.results.length);
        expect(await lost(page)).toEqual([]);
        // Nothing scrolls on paper: the page must be as long as its content.
        const end = await bodyRows(page)
          .last()
          .evaluate((row) => row.getBoundingClientRect().bottom + scrollY);
        const length = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(length).toBeGreaterThanOrEqual(Math.floor(end));
        const ink = await bodyRows(page)
          .first()
          .evaluate((row) => getComputedStyle(row).color);
        expect(ink).toBe('rgb(0, 0, 0)');
      });
    }
  });
}
