import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

/** Answers with this many tickets, as if the server had them. */
async function have(page: Page, count: number): Promise<void> {
  const ticket = (id: number) => ({
    id,
    subject: `Subject ${id}`,
    created_at: '2026-11-01T00:00:00Z',
    requester_name: 'Kim',
    customer_email: 'kim@example.com',
    assignee_name: 'Lee',
    due_date: '2026-11-20',
    updated_at: '2026-11-02T00:00:00Z',
    status: id % 2 ? 'new' : 'closed',
    priority: id % 10 ? 'normal' : 'urgent',
  });
  const tickets = Array.from({ length: count }, (_, n) => ticket(count - n));
  await page.route('**/api/tickets/', (route) => route.fulfill({ json: tickets }));
  await page.goto('/tickets');
}

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

test('500 are all in the table', async ({ page }) => {
  await have(page, 500);
  await expect(rows(page)).toHaveCount(500);
});

test('of 10,000 only those that are seen, and all can be reached', async ({ page }) => {
  await have(page, 10_000);
  await expect(rows(page).first()).toContainText('Subject 10000');
  expect(await rows(page).count()).toBeLessThan(100);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  const frame = page.getByRole('region', { name: 'Tickets' });
  for (const [share, id] of [
    [0.5, 5001],
    [1, 1],
  ] as const) {
    await frame.evaluate((element, part) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * part;
    }, share);
    await expect(page.getByText(`Subject ${id}`, { exact: true })).toBeVisible();
  }
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '10001');
  expect(await rows(page).count()).toBeLessThan(100);
});

test('a status narrows them down', async ({ page }) => {
  await have(page, 10_000);
  const navigation = page.getByRole('navigation');
  await navigation.getByRole('link', { name: 'Closed' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
  await expect(page.getByText('Subject 9999', { exact: true })).toHaveCount(0);
  for (const id of [9_998, 9_996, 9_994]) {
    await expect(page.getByText(`Subject ${id}`, { exact: true })).toBeInViewport();
  }
});
