import type { Locator, Page } from '@playwright/test';
import {
  bodyRows,
  callsOf,
  filterIcon,
  type Load,
  loadOf,
  makeDepartments,
  openList,
  uniqueWord,
} from './api.ts';
import { LISTS, type List, type Row, readField } from './list-screens.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const filterOf = (page: Page, name: string) =>
  page.getByLabel(`Filter by ${name}`, { exact: true });

async function opens(page: Page, list: List): Promise<Load> {
  const first = await openList(page, list.path, list.call);
  expect(first.query).toMatchObject({ page: '1', page_size: '20', ordering: list.ordering });
  expect(first.body.results.length).toBeGreaterThan(0);
  await expect(page.getByRole('status')).toHaveText(/^[\d,]+ records?$/);
  const icon = page.locator('thead th').first().getByRole('button', { name: 'Filters' });
  await expect(icon).toBeVisible();
  const filters = page.getByLabel(/^Filter by/);
  await expect(filters).toHaveCount(0);
  await expect(page).toHaveURL(list.path);
  await icon.click();
  await expect(filters.first()).toBeVisible();
  await icon.click();
  await expect(filters).toHaveCount(0);
  return first;
}

/** A load that fails leaves everything as it was; the next try asks for the chosen page size. */
async function turnsToTheChosenSize(page: Page, { call, failure, ordering }: List): Promise<void> {
  const sizes = page.getByLabel('Rows per page');
  await expect(sizes.locator('option')).toHaveText(['20', '40', '80', '100']);
  const before = await bodyRows(page).allTextContents();
  await page.route(`**${call}?*page_size=40*`, (route) => route.fulfill({ status: 500, json: {} }));
  await sizes.selectOption('40');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(failure);
  await expect(alert.locator('button')).toHaveText('Try again');
  expect(await alert.textContent()).toBe(`${failure}Try again`);
  expect(await bodyRows(page).allTextContents()).toEqual(before);
  await page.unrouteAll();
  const { query, body } = await loadOf(page, call, () => alert.getByRole('button').click());
  expect(query).toMatchObject({ page: '1', page_size: '40', ordering });
  await expect(alert).toHaveCount(0);
  await expect(bodyRows(page)).toHaveCount(body.results.length);
  await expect(page).toHaveURL(/[?&]page_size=40$/);
}

async function sortsByEveryHeader(page: Page, list: List): Promise<void> {
  const [descending, key] = [list.ordering.startsWith('-'), list.ordering.replace('-', '')];
  const sorted = page.locator('th[aria-sort]');
  await expect(sorted).toHaveAttribute('aria-sort', descending ? 'descending' : 'ascending');
  // The default column last, so that each column is a new one once.
  const others = list.sorts.filter(([, sortKey]) => sortKey !== key);
  for (const [header, sortKey] of [...others, ...list.sorts.filter(([, k]) => k === key)]) {
    const heads = page.getByRole('columnheader');
    const button = heads.getByRole('button', { name: header, exact: true });
    for (const [ordering, direction] of [
      [sortKey, 'ascending'],
      [`-${sortKey}`, 'descending'],
    ] as const) {
      // A cached page may be shown, but it is always requested again.
      const { query, body } = await loadOf(page, list.call, () => button.click());
      expect(query.ordering).toBe(ordering);
      await expect(sorted).toHaveText(header);
      await expect(sorted).toHaveAttribute('aria-sort', direction);
      await expect(bodyRows(page)).toHaveCount(body.results.length);
    }
  }
}

/** Phone numbers are found however they are written. */
const searched = (value: unknown): string =>
  String(value)
    .toUpperCase()
    .replaceAll(/(?<=\d)-/g, '');

/** Each text filter is emptied while the next is filled, so that one load shows both. */
async function isNarrowedByTexts(page: Page, { call, texts }: List, rows: Row[]): Promise<void> {
  let before: { name: string; input: Locator } | undefined;
  for (const [header, name, read = readField(name)] of texts) {
    const known = rows.map(read).find((value) => String(value ?? '').length > 1);
    const wanted = String(known).slice(0, 5).trim().toUpperCase();
    const input = filterOf(page, header);
    const act = async () => {
      await before?.input.fill('');
      await input.fill(wanted);
    };
    const { query, body } = await loadOf(page, call, act, (sent) => sent[name] === wanted);
    expect(query.page).toBe('1');
    if (before) expect(query).not.toHaveProperty(before.name);
    expect(body.results.length).toBeGreaterThan(0);
    for (const row of body.results) expect(searched(read(row))).toContain(searched(wanted));
    await expect(bodyRows(page)).toHaveCount(body.results.length);
    before = { name, input };
  }
  if (!before) return;
  const { name, input } = before;
  const all = await loadOf(page, call, () => input.fill(''));
  expect(all.query).not.toHaveProperty(name);
}

async function isNarrowedByChoices(page: Page, { call, selects }: List, rows: Row[]) {
  for (const [at, [title, name, choice, sent, read = readField(name)]] of selects.entries()) {
    const select = filterOf(page, title);
    const value = sent ?? String(rows.flatMap(read).find((known) => known));
    const { query, body } = await loadOf(page, call, () =>
      select.selectOption(choice ? { label: choice } : { value }),
    );
    expect(query).toMatchObject({ [name]: value, page: '1' });
    if (!choice) expect(body.results.length).toBeGreaterThan(0);
    for (const row of body.results) expect([read(row)].flat().map(String)).toContain(value);
    await expect(bodyRows(page)).toHaveCount(Math.max(1, body.results.length));
    if (body.results.length === 0) {
      await expect(bodyRows(page)).toContainText('No records match the filters.');
    }
    if (selects[at + 1]?.[0] === title) continue;
    const all = await loadOf(page, call, () => select.selectOption({ label: 'All' }));
    expect(all.query).not.toHaveProperty(name);
  }
}

for (const list of LISTS) {
  test(`${list.path} opens plainly, sorts, is narrowed, turns its size, and survives a failed load`, async ({
    page,
    strict,
  }) => {
    strict.expected.push(/500/);
    const { body } = await opens(page, list);
    await test.step('the page size, after a load that fails', () =>
      turnsToTheChosenSize(page, list));
    await loadOf(page, list.call, () => page.getByLabel('Rows per page').selectOption('20'));
    await expect(page).toHaveURL(list.path);
    await test.step('every header, up first and then down', () => sortsByEveryHeader(page, list));
    await filterIcon(page).click();
    await test.step('each text filter', () => isNarrowedByTexts(page, list, body.results));
    await test.step('each choice', () => isNarrowedByChoices(page, list, body.results));
  });
}

test('a click anywhere in a header cell sorts, and the cell shows it under the pointer', async ({
  page,
}) => {
  for (const [path, call] of [
    ['/accounts', '/api/accounts/'],
    ['/logs', '/api/logs/'],
  ] as const) {
    await openList(page, path, call);
    const cells = page
      .locator('thead th')
      .filter({ has: page.locator('button:not([aria-label])') });
    const count = await cells.count();
    expect(count).toBeGreaterThan(5);
    for (const cell of [cells.first(), cells.nth(3), cells.nth(count - 2)]) {
      /** Far from the header's text. Widths change with the listed rows. */
      const corner = async () => {
        const box = await cell.boundingBox();
        return { position: { x: (box?.width ?? 0) - 3, y: (box?.height ?? 0) - 3 } };
      };
      const behind = () => cell.evaluate((th) => getComputedStyle(th).backgroundColor);
      await page.mouse.move(0, 0);
      const quiet = await behind();
      await cell.hover(await corner());
      expect(await behind()).not.toBe(quiet);
      const { query } = await loadOf(page, call, async () => cell.click(await corner()));
      expect(query.ordering).toBeTruthy();
      // The ascending arrow, then the descending one; both are visible and look different.
      const arrow = cell.locator('button:not([aria-label]) svg');
      await expect(arrow).toBeInViewport();
      const first = await arrow.screenshot();
      await loadOf(page, call, async () => cell.click(await corner()));
      await expect.poll(async () => (await arrow.screenshot()).equals(first)).toBe(false);
      await expect(page.locator('thead th button:not([aria-label]) svg')).toHaveCount(1);
    }
  }
  // The filter icon beside it still opens the filters and does not sort.
  const { ordering } = Object.fromEntries(new URL(page.url()).searchParams);
  await filterIcon(page).click();
  await expect(page.getByLabel('Filter by User name')).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams).ordering).toBe(ordering);
});

test.describe('the pager', () => {
  const call = '/api/departments/';

  test('with 0, 20, 21 and 41 rows', async ({ page, baseURL, strict }) => {
    strict.expected.push(/404.*page=9/, /status of 404/);
    const name = uniqueWord();
    const numbered = (kind: string) => Array.from({ length: 20 }, (_, i) => `${name}-${kind}${i}`);
    await makeDepartments(baseURL, [...numbered('ab'), ...numbered('c'), `${name}-a`]);
    const controls = ['First page', 'Previous page', 'Next page', 'Last page'];
    const seen = async () => {
      const there: string[] = [];
      for (const control of controls) {
        const button = page.getByRole('button', { name: control });
        if (await button.isVisible()) {
          there.push(`${control}${(await button.isDisabled()) ? ' (disabled)' : ''}`);
        }
      }
      return there;
    };
    const open = (filter: string) => openList(page, `/departments?name=${name}-${filter}`, call);

    await open('none');
    await expect(bodyRows(page)).toContainText(['No records match the filters.']);
    await expect(page.getByRole('status')).toHaveText('0 records');
    expect(await seen()).toEqual([]);
    await open('ab');
    await expect(page.getByRole('status')).toHaveText('20 records');
    expect(await seen()).toEqual([]);
    await expect(page.getByText(/^page \d/)).toHaveCount(0);

    await open('a');
    await expect(page.getByText('page 1 / 2', { exact: true })).toBeVisible();
    expect(await seen()).toEqual(['Previous page (disabled)', 'Next page']);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('page 2 / 2', { exact: true })).toBeVisible();
    await expect(bodyRows(page)).toHaveCount(1);
    expect(await seen()).toEqual(['Previous page', 'Next page (disabled)']);

    await open('');
    await expect(page.getByText('page 1 / 3', { exact: true })).toBeVisible();
    expect(await seen()).toEqual([
      'First page (disabled)',
      'Previous page (disabled)',
      'Next page',
      'Last page',
    ]);
    const last = await loadOf(page, call, () =>
      page.getByRole('button', { name: 'Last page' }).click(),
    );
    expect(last.query.page).toBe('3');
    await expect(bodyRows(page)).toHaveCount(1);
    expect(await seen()).toEqual([
      'First page',
      'Previous page',
      'Next page (disabled)',
      'Last page (disabled)',
    ]);
    const sizes = page.getByLabel('Rows per page');
    const { query } = await loadOf(page, call, () => sizes.selectOption('40'));
    expect(query).toMatchObject({ page: '1', page_size: '40' });
    await expect(page.getByText('page 1 / 2', { exact: true })).toBeVisible();

    const past = callsOf(page, call);
    await page.goto(`/departments?name=${name}-&page=9`);
    await expect(page.getByText('page 3 / 3', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/page=3$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(past.map((search) => new URLSearchParams(search).get('page'))).toEqual(['9', '3']);
  });
});
