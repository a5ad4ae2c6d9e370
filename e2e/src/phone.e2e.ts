import { linkTicket } from '@maru/contract/ticket-links';
import { createTicket } from '@maru/contract/ticket-properties';
import { admin, loadOf } from './api.ts';
import { go } from './go.ts';
import { SCREENS } from './screens.ts';
import { overflowOf } from './seen.ts';
import { expect, test } from './test.ts';
import { field } from './test-accounts.ts';

test.use({ person: 'admin', viewport: { width: 390, height: 844 }, hasTouch: true });

/** Controls that are too small for touch. */
function tooSmall(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('a, button, select, input, textarea')];
  return targets.flatMap((target) => {
    const hit = target.closest('label') ?? target;
    const { width, height } = hit.getBoundingClientRect();
    const hidden = width === 0 || target.closest('[inert]') || !target.checkVisibility();
    // A switch and the grid's checkboxes have rows of their own; for an input inside a box, the box is the
    // target.
    if (
      hidden ||
      target.matches('[role=switch], form table input, div[class*=Input] > div input')
    ) {
      return [];
    }
    return height < 39.5 ? [`${target.outerHTML.slice(0, 120)} ${width}×${height}`] : [];
  });
}

test('every screen fits, and fingers find everything', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const administrator = await admin(baseURL ?? '');
  // With something to remove.
  const linked = await administrator.call(createTicket, {
    body: { subject: 'About the same lamp' },
  });
  await administrator.call(linkTicket, { params: { id: '1' }, body: { ticket_id: linked.id } });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [path, title] of SCREENS) {
    await test.step(path, async () => {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title || /\S/);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await overflowOf(page)).toBe(0);
      expect(await page.evaluate(tooSmall)).toEqual([]);
    });
  }
});

test('accounts are blocks, and filters a sheet whose choices stay as chips', async ({
  page,
  axeInBothSchemes,
}) => {
  await page.goto('/accounts');
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
  const row = page.getByRole('row').first();
  await expect(row.getByRole('cell').nth(5)).toBeInViewport({ ratio: 1 });
  expect((await row.boundingBox())?.height).toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  // A list that is loading is paler.
  await loadOf(page, '/api/accounts/', () =>
    sheet.getByLabel('Filter by Status').selectOption('Active'),
  );
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL('/accounts?is_active=true');
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
  await axeInBothSchemes();
  // The last typed text is not lost, however soon the sheet is closed.
  await sheet.getByLabel('Filter by Username').fill('min');
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/accounts?is_active=true&username=min');
  await page.getByRole('button', { name: 'Remove filter Status' }).tap();
  await expect(page).toHaveURL('/accounts?username=min');
  await page.getByRole('button', { name: 'Username min' }).tap();
  await expect(sheet.getByLabel('Filter by Username')).toHaveValue('min');
  await page.keyboard.press('Escape');
  await page.getByLabel('Sort by').selectOption('username');
  await expect(page).toHaveURL('/accounts?username=min&ordering=username');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await expect(page).toHaveURL('/accounts?ordering=username');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByLabel('Rows per page')).toBeInViewport({ ratio: 1 });
});

test('a room can be read and answered', async ({ page }) => {
  await page.goto('/chats/view/1?name=Kim');
  const content = page.locator('tbody tr').first().getByRole('cell').nth(2);
  await expect(content).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Connect', exact: true }).tap();
  await expect(field(page, 'Message')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('Escape closes the sidebar', async ({ page }) => {
  await page.goto('/dashboard');
  const chats = page.getByRole('link', { name: 'Chats' });
  await expect(chats).toBeHidden();
  await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
  await expect(chats).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chats).toBeHidden();
});
