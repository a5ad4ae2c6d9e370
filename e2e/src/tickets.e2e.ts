import type { Ticket } from '@maru/contract/tickets';
import type { Page } from '@playwright/test';
import { uniqueWord } from './api.ts';
import { placeSession, sessionOf } from './people.ts';
import { SCHEMES, useScheme } from './seen.ts';
import { expect, test } from './test.ts';
import { NOISE } from './test-accounts.ts';

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

/** The list's call; the calls of single tickets are others. */
const LIST = /\/api\/tickets\/\?/;

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

async function open(page: Page): Promise<Ticket[]> {
  const answer = page.waitForResponse(LIST);
  await page.goto('/tickets');
  const tickets: Ticket[] = await (await answer).json();
  await expect(rows(page)).toHaveCount(tickets.length);
  return tickets;
}

test('the call carries no authorization header; columns and the badge N', async ({ page }) => {
  const request = page.waitForRequest(LIST);
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

/** Expects the rows of the last answer, whatever other tests change meanwhile, each of this status. */
function followList(page: Page): (status?: string) => Promise<void> {
  const answers = new Map<string | null, Ticket[]>();
  page.on('response', (answer) => {
    if (!LIST.test(answer.url())) return;
    const asked = new URL(answer.url()).searchParams.get('status');
    const ignore = () => {};
    // One that was replaced by a newer one cannot be read.
    void answer.json().then((tickets) => answers.set(asked, tickets), ignore);
  });
  return (status) =>
    expect(async () => {
      const listed = answers.get(status ?? null) ?? [];
      expect(listed.length).toBeGreaterThan(0);
      const ids = listed.map(({ id }) => String(id));
      expect(await rows(page).locator('td:first-child').allInnerTexts()).toEqual(ids);
      if (status) expect(new Set(listed.map((ticket) => ticket.status))).toEqual(new Set([status]));
    }).toPass();
}

test("the sidebar's entries show a status with its label, and a way to all", async ({ page }) => {
  const expectListed = followList(page);
  await open(page);
  const navigation = page.getByRole('navigation');
  for (const status of ['New', 'Assigned', 'Processing', 'Closed']) {
    await navigation.getByRole('link', { name: status }).click();
    await expect(page).toHaveURL('/tickets');
    await expect(page.getByText(`Status: ${status}`)).toBeVisible();
    await expectListed(status.toLowerCase());
  }
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByText(/^Status: /)).toHaveCount(0);
  await expectListed();
  await navigation.getByRole('link', { name: 'New' }).click();
  await expectListed('new');
  await navigation.getByRole('link', { name: 'All', exact: true }).click();
  await expectListed();
});

test('a failed load says so and can be tried again', async ({ page, strict }) => {
  strict.expected = NOISE;
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/tickets');
  await expect(page.getByRole('alert')).toContainText('Error loading tickets.');
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(rows(page).first()).toContainText(/\d/);
});

/** The demo's company is in Seoul. Of what is due today the explanation knows the hour. */
async function overdueAmong(page: Page, tickets: Ticket[]): Promise<Ticket[]> {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const open = tickets.filter(({ status }) => status !== 'closed');
  const dueToday = open.filter(({ due_date }) => due_date === today).map(({ id }) => id);
  const passed = await page.evaluate(async (ids) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access')}` };
    const dueAt = async (id: number): Promise<string | null> =>
      (await (await fetch(`/api/tickets/${id}/`, { headers })).json()).due_at;
    const moments = await Promise.all(ids.map(dueAt));
    return ids.filter((_, n) => moments[n] && Date.parse(moments[n]) < Date.now());
  }, dueToday);
  return open.filter(
    ({ id, due_date }) => due_date !== null && (due_date < today || passed.includes(id)),
  );
}

test('views and the search box narrow the list, and the address keeps them', async ({ page }) => {
  const tickets = await open(page);
  const numbers = rows(page).locator('td:first-child');
  const views = page.getByRole('group', { name: 'Which tickets' });
  const wanted = {
    Unassigned: tickets.filter((one) => one.assignee_name === '' && one.status !== 'closed'),
    Overdue: await overdueAmong(page, tickets),
  };
  for (const [name, some] of Object.entries(wanted)) {
    expect(some.length).toBeGreaterThan(0);
    await views.getByRole('button', { name }).click();
    await expect(numbers).toHaveText(some.map(({ id }) => String(id)));
    await expect(views.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
  await views.getByRole('button', { name: 'All' }).click();
  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  await search.fill('GIFT');
  await expect(numbers).toHaveCount(1);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL('/tickets?q=GIFT');
  await page.reload();
  await expect(numbers).toHaveCount(1);
  await search.fill('no such words');
  await expect(page.getByText('No tickets match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  // Other tests may have made some since.
  await expect.poll(() => numbers.count()).toBeGreaterThanOrEqual(tickets.length);
});

test('the subject is a link, the row opens the ticket, and back returns to the list', async ({
  page,
}) => {
  const [first] = await open(page);
  const link = rows(page).first().getByRole('link');
  await expect(link).toHaveText(first?.subject ?? '');
  await expect(link).toHaveAttribute('href', `/tickets/view/${first?.id}`);
  await rows(page).first().locator('td').nth(2).click();
  await expect(page).toHaveURL(`/tickets/view/${first?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.subject ?? '');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/tickets');
});

test('what others do shows by itself: new tickets, steps and counts, where one reads', async ({
  page,
  elsewhere: other,
  baseURL,
}) => {
  await placeSession(other, await sessionOf('agent', baseURL ?? ''));
  await other.goto('/tickets/new');
  await page.setViewportSize({ width: 1280, height: 500 });
  const tickets = await open(page);
  const read = page.locator(`tr[data-row="${tickets[12]?.id}"]`);
  await read.evaluate((row) => row.scrollIntoView());
  await page.mouse.wheel(0, 1);
  await read.locator('a').focus();
  const before = await read.boundingBox();
  const all = page.getByRole('group', { name: 'Which tickets' }).getByRole('button').first();
  const count = Number(await all.getAttribute('data-count'));

  // Others change tickets too, and then a list is read at most every twelve seconds.
  const soon = expect.configure({ timeout: 40_000 });
  const subject = `Seen without a reload ${uniqueWord()}`;
  await other.getByLabel('Subject').fill(subject);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other).toHaveURL(/\/tickets\/view\/\d+$/);
  const row = page.getByRole('row').filter({ hasText: subject });
  await soon(row).toHaveCount(1);
  await soon.poll(async () => Number(await all.getAttribute('data-count'))).toBeGreaterThan(count);
  // Nothing jumps, and the focus stays.
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expect(read.locator('a')).toBeFocused();
  await expect(row.locator('td').last()).toHaveText('N');
  await other.getByRole('button', { name: 'Take it' }).click();
  await other.getByRole('button', { name: 'Put on hold' }).click();
  await other.getByRole('dialog').getByLabel('Reason').fill('Waits');
  await other.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
  await soon(row.getByTitle('On hold')).toHaveCount(1);
  await soon(row.locator('td').last()).toHaveText('Assigned');
});

test('? lists the keys of the list, and / leads to the search', async ({ page }) => {
  await open(page);
  await page.locator('h1').click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('New ticket')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search tickets' })).toBeFocused();
  await page.keyboard.type('?');
  await expect(help).toHaveCount(0);
});
