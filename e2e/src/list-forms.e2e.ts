import type { Page } from '@maru/contract/kit/list';
import type { Route, Page as Window } from '@playwright/test';
import { bodyRows, filterIcon } from './api.ts';
import { choose, expect, fail, makeAccount, NOISE, test, uniqueName } from './test-accounts.ts';

type List = Page<unknown> | unknown[];

const rows = (list: List): unknown[] => (Array.isArray(list) ? list : list.results);

const paged = (list: List): List => ({
  results: rows(list),
  count: rows(list).length,
  next: null,
  previous: null,
});

/** Answers the lists of a path in another form than the server does. */
async function inForm(page: Window, path: string, form: (list: List) => List): Promise<void> {
  const answer = async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    if (response.status() !== 200) return route.fulfill({ response });
    await route.fulfill({ response, json: form(await response.json()) });
  };
  await page.route((url) => url.pathname === path, answer);
}

const COMPLETE = ['/api/accounts/', '/api/departments/', '/api/groups/', '/api/languages/'];

for (const [title, form] of [
  ['arrays', rows],
  ['paged objects', paged],
] as const) {
  test(`lists that are answered as ${title} fill forms, filters and tables`, async ({
    page,
    address,
  }) => {
    const last_name = uniqueName('Manager');
    await makeAccount(address, { last_name });
    for (const path of [...COMPLETE, '/api/chats/', '/api/tickets/', '/api/logs/']) {
      await inForm(page, path, form);
    }
    await page.goto('/account/new');
    await choose(page, 'Department', 'Support');
    await choose(page, 'Groups', 'Agents');
    await page.getByRole('main').getByLabel('Language').selectOption({ label: '한국어' });
    await page.goto('/department/new');
    await choose(page, 'Manager', `Made ${last_name}`);
    await page.goto('/accounts');
    await expect(bodyRows(page).getByText(last_name).first()).toBeVisible();
    await filterIcon(page).click();
    for (const [filter, option] of [
      ['Department', 'Support'],
      ['Group', 'Agents'],
      ['Language', 'English'],
    ] as const) {
      const offered = page.getByLabel(`Filter by ${filter}`).getByRole('option', { name: option });
      await expect(offered).toBeAttached();
    }
    for (const path of ['/departments', '/chats', '/tickets', '/logs']) {
      await page.goto(path);
      await expect(bodyRows(page).first()).toBeVisible();
      await expect(page.getByText('No records.')).toHaveCount(0);
    }
  });
}

test('without a link there is no next and no previous page, whatever the count says', async ({
  page,
}) => {
  await inForm(page, '/api/logs/', (list) => ({
    results: rows(list),
    count: 90,
    next: null,
    previous: null,
  }));
  await page.goto('/logs?page=2');
  await expect(page.getByText('page 2 / 5')).toBeVisible();
  for (const turn of ['First page', 'Previous page', 'Next page', 'Last page']) {
    await expect(page.getByRole('button', { name: turn })).toBeDisabled();
  }
});

test('after a turn of the page that failed, the address is that of the page shown', async ({
  page,
  strict,
}) => {
  strict.expected = NOISE;
  await page.goto('/logs?ordering=user_name');
  await expect(page.getByText('page 1 /')).toBeVisible();
  const first = await bodyRows(page).first().innerText();
  await fail(page, '**/api/logs/*page=2*', 'GET', {});
  await page.getByRole('button', { name: 'Next page' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error loading logs.');
  await expect(page).toHaveURL('/logs?ordering=user_name');
  expect(await bodyRows(page).first().innerText()).toBe(first);
  await page.unroute('**/api/logs/*page=2*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('page 2 /')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(alert).toHaveCount(0);
});

test('the address of a record needs a number', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['account/edit', 'account/permissions', 'department/edit', 'chats/view']) {
    for (const id of ['abc', '1e3']) {
      await page.goto(`/${path}/${id}`);
      await expect(page).toHaveURL('/');
    }
  }
  expect(asked.filter((path) => /^\/api\/.*(NaN|abc|1e3|1000)/.test(path))).toEqual([]);
});

test('a chat has the name of its room, whatever the address says', async ({ page }) => {
  await page.goto('/chats');
  await bodyRows(page).first().click();
  await expect(page).toHaveURL(/name=/);
  const title = page.getByRole('heading', { level: 1 });
  const name = new URL(page.url()).searchParams.get('name') ?? '';
  await expect(title).toHaveText(name);
  await page.goto(`${new URL(page.url()).pathname}?name=Something+else`);
  await expect(title).toHaveText(name);
});

test('the funnel is whole while a filter is active', async ({ page }) => {
  await page.goto('/accounts?username=a');
  const icon = filterIcon(page).locator('svg');
  await expect(icon).toBeVisible();
  expect(await icon.evaluate((svg) => svg.getBoundingClientRect().width)).toBe(14);
});
