import type { Locator, Page } from '@playwright/test';
import { bodyRows, openList } from './api.ts';
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

  async function longest(page: Page) {
    const { body } = await openList(page, '/bot_logs', '/api/bot-logs/');
    const length = (row: Record<string, unknown>) => String(row.sql_statement).length;
    const index = body.results.indexOf(
      body.results.reduce((a, b) => (length(b) > length(a) ? b : a)),
    );
    const row = bodyRows(page).nth(index);
    return { row, cell: row.getByRole('cell').nth(5), index };
  }

  test('shows all of a cut cell at a click, and less at the next', async ({ page }) => {
    const { row, cell } = await longest(page);
    expect(await isWhole(cell)).toBe(false);
    const before = await boxOf(row);
    await cell.click();
    await expect.poll(() => isWhole(cell)).toBe(true);
    expect((await boxOf(row)).height).toBeGreaterThan(before.height);
    await expect(page).toHaveURL('/bot_logs');
    await cell.click();
    await expect.poll(() => isWhole(cell)).toBe(false);
    expect((await boxOf(row)).height).toBe(before.height);
  });

  test('moves nothing when the focus moves, and shows all at Enter and at Space', async ({
    page,
  }) => {
    const { row, cell, index } = await longest(page);
    const heights = () => bodyRows(page).evaluateAll((all) => all.map((one) => one.clientHeight));
    const before = await heights();
    await bodyRows(page).first().focus();
    for (let n = 0; n < index; n += 1) await page.keyboard.press('ArrowDown');
    await expect(row).toBeFocused();
    expect(await heights()).toEqual(before);
    expect(await isWhole(cell)).toBe(false);
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expect.poll(() => isWhole(cell)).toBe(true);
      await page.keyboard.press(key);
      await expect.poll(() => isWhole(cell)).toBe(false);
    }
  });

  test('lets its text be selected without opening or closing anything', async ({ page }) => {
    const { cell } = await longest(page);
    await cell.click();
    await expect.poll(() => isWhole(cell)).toBe(true);
    const box = await boxOf(cell);
    await page.mouse.move(box.x + 10, box.y + 18);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 18, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(3);
    expect(await isWhole(cell)).toBe(true);
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
