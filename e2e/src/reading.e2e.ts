import type { Locator, Page } from '@playwright/test';
import { bodyRows, loadOf, openList } from './api.ts';
import { openOwnRoom, say } from './room.ts';
import { test } from './test.ts';
import { expect, test as testWithAccount } from './test-accounts.ts';

const LONG = Array.from({ length: 30 }, (_, n) => `line ${n + 1} of a long message`).join('\n');

/** Whether all of a cell's text is inside its visible part. */
const isWhole = (cell: Locator) =>
  cell.evaluate((td) => {
    const range = document.createRange();
    range.selectNodeContents(td);
    const text = range.getBoundingClientRect();
    const clip = td.querySelector('div') ?? td;
    const shown = clip.getBoundingClientRect();
    return text.bottom <= shown.bottom + 1 && text.right <= shown.right + 1;
  });

const boxOf = async (row: Locator) => {
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not there');
  return box;
};

test.describe('a log', () => {
  test.use({ person: 'admin' });

  const panel = (page: Page) => page.getByRole('region', { name: 'Entry', exact: true });
  const selected = 'rgb(242, 246, 254)';
  const behind = (row: Locator) =>
    row
      .locator('td')
      .first()
      .evaluate((td) => getComputedStyle(td).backgroundColor);

  test('shows an entry whole beside the list, and the keys lead on across pages', async ({
    page,
    axeInBothSchemes,
  }) => {
    const { body } = await openList(page, '/bot_logs', '/api/bot-logs/');
    const sql = (at: number) => String(body.results[at]?.sql_statement);
    const long = body.results.findIndex((_, at) => sql(at).length > 60);
    const row = bodyRows(page).nth(long);
    expect(await isWhole(row.getByRole('cell').nth(5))).toBe(false);
    const heights = () => bodyRows(page).evaluateAll((all) => all.map((one) => one.clientHeight));
    const before = await heights();
    await row.focus();
    expect(await heights()).toEqual(before);
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText(sql(long));
    await expect(panel(page)).toBeFocused();
    expect(await heights()).toEqual(before);
    await expect(row).toBeInViewport();
    await expect.poll(() => behind(row)).toBe(selected);
    await axeInBothSchemes();
    await panel(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(panel(page)).toContainText(String(body.results[long + 1]?.user_statement));
    await page.getByRole('button', { name: 'Previous entry' }).click();
    await expect(panel(page)).toContainText(sql(long));
    // From the last entry of a page to the first of the next, and back.
    await bodyRows(page).last().click();
    await expect(panel(page)).toContainText(sql(19));
    const { query, body: second } = await loadOf(page, '/api/bot-logs/', () =>
      page.getByRole('button', { name: 'Next entry' }).click(),
    );
    expect(query.page).toBe('2');
    await expect(panel(page)).toContainText(String(second.results[0]?.sql_statement));
    await expect(page).toHaveURL(new RegExp(`entry=${second.results[0]?.id}$`));
    // A shared link opens it.
    await page.reload();
    await expect(panel(page)).toContainText(String(second.results[0]?.sql_statement));
    await panel(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect(panel(page)).toContainText(sql(19));
    await expect(page).toHaveURL(new RegExp(`entry=${body.results[19]?.id}$`));
    // The rows of the page before are there, with the one that the panel was opened from.
    await expect(bodyRows(page)).toHaveCount(20);
    await expect.poll(() => behind(bodyRows(page).last())).toBe(selected);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL('/bot_logs');
    await expect(bodyRows(page).last()).toBeFocused();
  });

  /** Goes on to the next page, and closes the entry. */
  const CLOSINGS: [string, (page: Page) => Promise<void>][] = [
    [
      'while the next page loads',
      async (page) => {
        await page.getByRole('button', { name: 'Next entry' }).click();
        await expect(page).toHaveURL(/page=2/);
        await page.keyboard.press('Escape');
      },
    ],
    [
      'so soon that the list still shows the address of before',
      (page) =>
        page.getByRole('button', { name: 'Next entry' }).evaluate(async (button: HTMLElement) => {
          button.click();
          await new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(null))));
          button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        }),
    ],
  ];
  for (const [when, goOnAndClose] of CLOSINGS) {
    test(`stays closed on the next page when it is closed ${when}`, async ({ page }) => {
      await openList(page, '/bot_logs', '/api/bot-logs/');
      await bodyRows(page).last().click();
      await expect(panel(page)).toBeVisible();
      const released = Promise.withResolvers<void>();
      await page.route(/\/api\/bot-logs\/\?.*page=2/, async (route) => {
        await released.promise;
        await route.fallback();
      });
      await goOnAndClose(page);
      await expect(panel(page)).toHaveCount(0);
      released.resolve();
      await expect(page.getByText(/^page 2 \//)).toBeVisible();
      await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
      await expect(page).toHaveURL('/bot_logs?page=2');
      await expect(panel(page)).toHaveCount(0);
    });
  }

  test('lets a value be selected or copied without opening anything', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { body } = await openList(page, '/logs', '/api/logs/');
    const cell = bodyRows(page).first().getByRole('cell').last();
    await cell.hover();
    const copy = page.getByRole('button', { name: 'Copy IP address' });
    await copy.click();
    await expect(page.getByText('Copied', { exact: true })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      body.results[0]?.ip_address,
    );
    const box = await boxOf(bodyRows(page).nth(1).getByRole('cell').first());
    await page.mouse.move(box.x + 22, box.y + 18);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 18, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(3);
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL('/logs');
    // By keys: along the cells of a row to its copy button, which is no stop of the tab key.
    await bodyRows(page).nth(2).focus();
    await page.keyboard.press('ArrowLeft');
    for (let n = 0; n < 7; n += 1) await page.keyboard.press('ArrowRight');
    await expect(copy).toBeFocused();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(body.results[2]?.ip_address);
    await expect(page).toHaveURL('/logs');
  });
});

for (const [what, viewport] of [
  ['with a mouse', { width: 1280, height: 720 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  testWithAccount.describe(what, () => {
    const hasTouch = viewport.width < 500;
    testWithAccount.use({ viewport, hasTouch });

    testWithAccount('a long message can be read to its end', async ({ page, address, own }) => {
      const room = await openOwnRoom(page, address, own);
      await say(address, room.id, LONG);
      await page.reload();
      const cell = bodyRows(page).first().getByRole('cell').nth(2);
      await expect(cell).toContainText('line 30');
      expect(await isWhole(cell)).toBe(false);
      await (hasTouch ? cell.tap() : cell.click());
      await expect.poll(() => isWhole(cell)).toBe(true);
      const end = cell.getByText('line 30');
      await end.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await expect(end).toBeInViewport();
    });
  });
}
