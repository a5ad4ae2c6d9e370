import { NOTICE_LIVE_PATH } from '@maru/contract/live';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

/** Answers with windows of this many tickets, as the server does if it has them. */
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
  const all = Array.from({ length: count }, (_, n) => ticket(count - n));
  await page.route(/\/api\/tickets\/\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const before = Number(query.get('before') ?? count + 1);
    const status = query.get('status');
    const matching = all.filter(
      (one) => one.id < before && (status === null || one.status === status),
    );
    const window = matching.slice(0, Number(query.get('limit')));
    const next = matching.length > window.length ? window.at(-1)?.id : undefined;
    return route.fulfill({
      json: window,
      headers: next ? { 'maru-next-before': String(next) } : {},
    });
  });
  // None of these is in the database.
  await page.route(/\/api\/tickets\/marks\//, (route) => route.fulfill({ json: [] }));
  // The list is read again whenever another test changes a ticket of the company.
  await page.routeWebSocket(`**${NOTICE_LIVE_PATH}`, () => {});
  await page.goto('/tickets');
}

const rows = (page: Page) => page.locator('tbody tr[data-row]');

test('500 are all in the table', async ({ page }) => {
  await have(page, 500);
  await expect(rows(page)).toHaveCount(500);
});

/** Scrolls to the end of what is loaded, until this row is there. */
async function scrollTo(page: Page, id: number): Promise<void> {
  const frame = page.getByRole('region', { name: 'Tickets' });
  await expect(async () => {
    await frame.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await expect(page.getByText(`Subject ${id}`, { exact: true })).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 30_000 });
}

test('of 3,000 the next window is loaded as one scrolls, and only what is seen is rendered', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/tickets/') asked.push(searchParams.get('before') ?? 'first');
  });
  await have(page, 3_000);
  await expect(rows(page).first()).toContainText('Subject 3000');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
  expect(asked).toEqual(['first']);
  await scrollTo(page, 1);
  expect(asked).toEqual(['first', '2501', '2001', '1501', '1001', '501']);
  expect(await rows(page).count()).toBeLessThan(100);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3001');
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '3001');
});

test('a status narrows them down', async ({ page }) => {
  await have(page, 3_000);
  const navigation = page.getByRole('navigation');
  await navigation.getByRole('link', { name: 'Closed' }).click();
  for (const id of [3_000, 2_998, 2_996]) {
    await expect(page.getByText(`Subject ${id}`, { exact: true })).toBeInViewport();
  }
  await expect(page.getByText('Subject 2999', { exact: true })).toHaveCount(0);
});
