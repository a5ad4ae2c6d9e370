import {
  bodyRows,
  callsOf,
  filterIcon,
  loadOf,
  makeDepartments,
  openList,
  uniqueWord,
} from './api.ts';
import { expect, test } from './test.ts';
import { fail, NOISE } from './test-accounts.ts';

test.use({ person: 'admin' });

const ACCOUNTS = '/api/accounts/';
const LOGS = '/api/logs/';

test('an invalid value in the address becomes the default', async ({ page }) => {
  const { query } = await openList(
    page,
    '/accounts?ordering=password&page=0&page_size=7',
    ACCOUNTS,
  );
  expect(query).toEqual({ page: '1', page_size: '20', ordering: '-date_joined' });
  const logs = await openList(page, '/logs?timestamp=2026-02-30&action_type=eat', LOGS);
  expect(logs.query).toMatchObject({ page: '1', ordering: '-timestamp' });
  expect(logs.query).not.toHaveProperty('timestamp');
  expect(logs.query).not.toHaveProperty('action_type');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page number past every end steps to the last page', async ({ page, strict }) => {
  strict.expected = [/^404 http/, /status of 404/];
  await page.goto('/accounts?page=999999999');
  await expect(page.getByText(/^page (\d+) \/ \1$/)).toBeVisible();
  await expect(page).toHaveURL(/page=\d{1,2}$/);
});

test('a filter that the server refuses can be cleared', async ({ page, strict }) => {
  strict.expected = NOISE;
  await page.route('**/api/logs/*model=*', (route) =>
    route.fulfill({ status: 400, json: { model: ['No.'] } }),
  );
  await page.goto('/logs?model=x');
  await expect(page.getByRole('alert')).toContainText('Error loading logs.');
  await page.getByRole('alert').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/logs');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(bodyRows(page)).toHaveCount(20);
});

test('where nothing matches, the filters can be cleared', async ({ page }) => {
  await openList(page, '/logs?model=nosuchthing', LOGS);
  await expect(bodyRows(page)).toContainText('No records match the filters.');
  const { query } = await loadOf(page, LOGS, () =>
    bodyRows(page).getByRole('button', { name: 'Clear filters' }).click(),
  );
  expect(query).not.toHaveProperty('model');
  await expect(page).toHaveURL('/logs');
});

test('a failed turn of the page leaves page and indicator as they were', async ({
  page,
  strict,
}) => {
  strict.expected = NOISE;
  await openList(page, '/logs', LOGS);
  const before = await bodyRows(page).first().innerText();
  await fail(page, '**/api/logs/*', 'GET', 'cut');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('alert')).toContainText('Error loading logs.');
  expect(await bodyRows(page).first().innerText()).toBe(before);
  await expect(page.getByText(/^page 1 \//)).toBeVisible();
  await page.unroute('**/api/logs/*');
  const again = await loadOf(page, LOGS, () =>
    page.getByRole('button', { name: 'Next page' }).click(),
  );
  expect(again.query.page).toBe('2');
  await expect(page.getByText(/^page 2 \//)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('text typed while the list loads is not lost', async ({ page }) => {
  await openList(page, '/logs', LOGS);
  await filterIcon(page).click();
  let release = () => {};
  await page.route('**/api/logs/*model=se*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const calls = callsOf(page, LOGS);
  const input = page.getByLabel('Filter by Model');
  await input.pressSequentially('se');
  await expect.poll(() => calls.length).toBe(1);
  await input.pressSequentially('ss');
  release();
  await expect.poll(() => calls.at(-1)).toContain('model=sess');
  await expect(input).toHaveValue('sess');
  await expect(page).toHaveURL('/logs?model=sess');
});

test('spaces alone are no filter', async ({ page }) => {
  await openList(page, '/logs', LOGS);
  await filterIcon(page).click();
  const model = page.getByLabel('Filter by Model');
  const calls = callsOf(page, LOGS);
  await model.pressSequentially('  ');
  const target = page.getByLabel('Filter by Target');
  const { query } = await loadOf(page, LOGS, () => target.fill('a'));
  expect(query).not.toHaveProperty('model');
  expect(calls).toHaveLength(1);
  await expect(page).toHaveURL('/logs?object_repr=a');
  // The text being typed is not removed.
  await expect(model).toHaveValue('  ');
  const shared = await openList(page, '/logs?model=%20%20', LOGS);
  expect(shared.query).not.toHaveProperty('model');
  await expect(page.getByLabel('Filter by Model')).toHaveCount(0);
});

test('a selection does not outlive a reload of the list', async ({ page, baseURL }) => {
  const name = uniqueWord();
  await makeDepartments(baseURL, [`${name}a`, `${name}b`]);
  await openList(page, `/departments?name=${name}`, '/api/departments/');
  const choose = async () => {
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await bodyRows(page).getByRole('checkbox').first().check();
    await expect(bodyRows(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  };
  await choose();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/ordering=-name/);
  await expect(bodyRows(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await choose();
  await page.goBack();
  await expect(page).toHaveURL(/name=[^&]+$/);
  await expect(bodyRows(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await choose();
  await page.reload();
  await expect(bodyRows(page)).toHaveCount(2);
  await expect(bodyRows(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test.describe('by keyboard', () => {
  test('up and down lead from row to row, Enter opens one', async ({ page }) => {
    await openList(page, '/accounts', ACCOUNTS);
    const links = bodyRows(page).getByRole('link');
    await links.nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await expect(links.nth(2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account\/edit\/\d+$/);
  });
});

test('on the way back the list stands where it was left, with the focus on the row', async ({
  page,
}) => {
  await page.goto('/accounts?page_size=100');
  const link = page.locator('tbody a').nth(45);
  await link.scrollIntoViewIfNeeded();
  const frame = page.getByRole('region', { name: 'Accounts' });
  const top = await frame.evaluate((element) => element.scrollTop);
  expect(top).toBeGreaterThan(500);
  for (const goBack of [
    () => page.getByRole('button', { name: 'Back', exact: true }).click(),
    () => page.goBack(),
  ]) {
    await link.click();
    await expect(page).toHaveURL(/edit/);
    await goBack();
    await expect(page).toHaveURL('/accounts?page_size=100');
    await expect(link).toBeFocused();
    expect(await frame.evaluate((element) => element.scrollTop)).toBe(top);
  }
  // Another visit begins at the top.
  await page.getByRole('navigation').getByRole('link', { name: 'Departments' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Accounts' }).click();
  await expect(page.locator('tbody a').first()).toBeInViewport();
  await expect(page.locator('tbody a:focus')).toHaveCount(0);
});

test('with very many choices a filter is found by typing', async ({ page }) => {
  const people = Array.from({ length: 20_000 }, (_, n) => ({
    id: n + 1,
    username: `person${n}`,
    first_name: 'Person',
    last_name: String(n),
  }));
  await page.route('**/api/accounts/?*page_size=all*', (route) => route.fulfill({ json: people }));
  await openList(page, '/departments', '/api/departments/');
  await filterIcon(page).click();
  const filter = page.getByRole('combobox', { name: 'Filter by Manager' });
  await filter.click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(101);
  // The number of further options is shown at the end of the list.
  await options.last().scrollIntoViewIfNeeded();
  await expect(page.getByText('19,900 more. Type to narrow down.')).toBeInViewport();
  await page.getByText('19,900 more. Type to narrow down.').click({ force: true });
  await expect(filter).toHaveValue('');
  await filter.fill('Person 1999');
  await expect(options).toHaveCount(11);
  await expect(page.getByText(/more\. Type/)).toHaveCount(0);
  await filter.fill('Person 19999');
  const { query } = await loadOf(page, '/api/departments/', () =>
    page.getByRole('option', { name: 'Person 19999' }).click(),
  );
  expect(query.manager_id).toBe('20000');
});
