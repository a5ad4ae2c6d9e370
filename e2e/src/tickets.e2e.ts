import type { Ticket } from '@maru/contract/tickets';
import type { Page } from '@playwright/test';
import { SCHEMES, useScheme } from './seen.ts';
import { expect, test } from './test.ts';
import { fail, NOISE } from './test-accounts.ts';

test.use({ person: 'admin' });

const COLUMNS = [
  'Number',
  'Subject',
  'Created',
  'Requester',
  'Customer',
  'Assignee',
  'Due date',
  'Updated',
  'Status',
];

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

async function open(page: Page): Promise<Ticket[]> {
  const answer = page.waitForResponse('**/api/tickets/');
  await page.goto('/tickets');
  const tickets: Ticket[] = await (await answer).json();
  await expect(rows(page)).toHaveCount(tickets.length);
  return tickets;
}

test('the call carries no authorization header; columns and the badge N', async ({ page }) => {
  const request = page.waitForRequest('**/api/tickets/');
  const tickets = await open(page);
  const headers = await (await request).allHeaders();
  expect(headers.authorization).toBeUndefined();
  expect(headers.cookie).toBeTruthy();
  expect((await (await request).response())?.status()).toBe(200);
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
  const fresh = tickets.filter(({ status }) => status === 'new').length;
  expect(fresh).toBeGreaterThan(0);
  await expect(rows(page).locator('td:last-child', { hasText: /^N$/ })).toHaveCount(fresh);
  await expect(rows(page).locator('td:first-child')).toHaveText(tickets.map((t) => String(t.id)));
});

/** The background of each row, its edge mark, and whether its subject has an icon. */
const looks = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => {
      const [first, subject] = row.querySelectorAll('td');
      const sign = subject?.querySelector('svg')?.getBoundingClientRect();
      return {
        id: first?.textContent,
        behind: getComputedStyle(first as Element).backgroundColor,
        edge: getComputedStyle(first as Element).boxShadow,
        sign: (sign?.width ?? 0) > 0,
      };
    }),
  );

test('urgent rows, and no others, are highlighted, in both schemes', async ({ page }) => {
  const tickets = await open(page);
  const urgent = new Set(
    tickets.filter(({ priority }) => priority === 'urgent').map(({ id }) => String(id)),
  );
  expect(urgent.size).toBeGreaterThan(0);
  for (const scheme of SCHEMES) {
    await useScheme(page, scheme);
    for (const row of await looks(page)) {
      if (!urgent.has(row.id ?? '')) {
        const behind = scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(25, 24, 22)';
        expect(row).toMatchObject({ behind, edge: 'none', sign: false });
        continue;
      }
      expect(row.behind).toBe(scheme === 'light' ? 'rgb(255, 248, 247)' : 'rgb(36, 26, 25)');
      expect(row.edge).toMatch(/^rgb\(.* 3px 0px 0px 0px inset$/);
      expect(row.sign).toBe(true);
    }
  }
  await expect(
    rows(page)
      .filter({ has: page.getByText('Urgent:') })
      .locator('td:first-child'),
  ).toHaveText([...urgent]);
});

test("the sidebar's entries show a status with its label, and a way to all", async ({ page }) => {
  const tickets = await open(page);
  const navigation = page.getByRole('navigation');
  for (const status of ['New', 'Assigned', 'Processing', 'Closed']) {
    await navigation.getByRole('link', { name: status }).click();
    await expect(page).toHaveURL('/tickets');
    await expect(page.getByText(`Status: ${status}`)).toBeVisible();
    const some = tickets.filter((ticket) => ticket.status === status.toLowerCase());
    await expect(rows(page).locator('td:first-child')).toHaveText(some.map((t) => String(t.id)));
  }
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rows(page)).toHaveCount(tickets.length);
  await expect(page.getByText(/^Status: /)).toHaveCount(0);
  await navigation.getByRole('link', { name: 'New' }).click();
  await navigation.getByRole('link', { name: 'All', exact: true }).click();
  await expect(rows(page)).toHaveCount(tickets.length);
});

test('a failed load says so and can be tried again', async ({ page, strict }) => {
  strict.expected = NOISE;
  await fail(page, '**/api/tickets/', 'GET', {});
  await page.goto('/tickets');
  await expect(page.getByRole('alert')).toContainText('Error loading tickets.');
  await page.unroute('**/api/tickets/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(rows(page).first()).toContainText(/\d/);
});
