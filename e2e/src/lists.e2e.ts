import type { Page } from '@playwright/test';
import { bodyRows, callsOf, filterIcon, loadOf, makeDepartments, openList, unique } from './api.ts';
import { expect, test } from './test.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of six different lists
type Row = any;
type Reader = (row: Row) => unknown;

interface List {
  path: string;
  call: string;
  ordering: string;
  /** Header and sort key. */
  sorts: readonly (readonly [string, string])[];
  /** Header, parameter, and how to read the searched value from a row. */
  texts: readonly (readonly [string, string, Reader?])[];
  /**
   * Label, parameter, the choice's label (or the value in the first row that has one), and the value sent.
   */
  selects: readonly (readonly [string, string, string | undefined, string?, Reader?])[];
}

const field = (name: string) => (row: Row) => row[name];
const words = (...names: string[]) => names.map((name) => [label(name), name] as const);
const label = (name: string) => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const LISTS: readonly List[] = [
  {
    path: '/accounts',
    call: '/api/accounts/',
    ordering: '-date_joined',
    sorts: [
      ...words('username', 'first_name', 'last_name', 'email', 'last_login'),
      ['Phone number', 'profile__phone_number'],
      ['Location', 'profile__location'],
      ['Created', 'date_joined'],
    ],
    texts: words('username', 'first_name', 'last_name', 'phone_number', 'email', 'location'),
    selects: [
      ['Language', 'language', '한국어', 'ko'],
      ['Status', 'is_active', 'Active', 'true'],
      ['Status', 'is_active', 'Inactive', 'false'],
      ['Department', 'department_id', undefined],
      ['Groups', 'group', undefined, undefined, (row) => row.groups[0]?.name],
    ],
  },
  {
    path: '/departments',
    call: '/api/departments/',
    ordering: 'name',
    sorts: words('manager', 'name'),
    texts: words('name'),
    selects: [['Manager', 'manager_id', undefined, undefined, (row) => row.manager?.id]],
  },
  {
    path: '/chats',
    call: '/api/chats/',
    ordering: 'name',
    sorts: [
      ['Creator first name', 'creator__user__first_name'],
      ['Creator last name', 'creator__user__last_name'],
      ['Created', 'time_created'],
      ['Updated', 'time_updated'],
      ['Name', 'name'],
    ],
    texts: [
      ['Name', 'name'],
      ['Creator first name', 'first_name', (row) => row.creator.first_name],
      ['Creator last name', 'last_name', (row) => row.creator.last_name],
    ],
    selects: [
      ['Status', 'status', 'Active', 'true'],
      ['Status', 'status', 'Inactive', 'false'],
    ],
  },
  {
    path: '/chats/view/1?name=Kim',
    call: '/api/chats/1/messages/',
    ordering: '-time_created',
    sorts: words('sender', 'sender_name', 'content', 'time_created'),
    texts: words('sender_name', 'content'),
    selects: [
      ['Sender', 'sender', 'Agent', 'agent'],
      ['Sender', 'sender', 'Client', 'client'],
    ],
  },
  {
    path: '/logs',
    call: '/api/logs/',
    ordering: '-timestamp',
    sorts: [
      ['User name', 'user_name'],
      ['Action', 'action_type'],
      ['Target', 'object_repr'],
      ['Model', 'model'],
      ['Data', 'extra_info'],
      ['IP address', 'ip_address'],
      ['Time', 'timestamp'],
    ],
    texts: [
      ['User name', 'user_name'],
      ['Target', 'object_repr'],
      ['Model', 'model'],
      ['Data', 'extra_info'],
      ['IP address', 'ip_address'],
    ],
    selects: ['login', 'create', 'update', 'delete', 'ws_connect'].map(
      (action) => ['Action', 'action_type', action.replace('_', ' '), action] as const,
    ),
  },
  {
    path: '/bot_logs',
    call: '/api/bot-logs/',
    ordering: '-timestamp',
    sorts: [
      ['User name', 'user_name'],
      ['Action', 'action_type'],
      ['Table', 'target_table'],
      ['User prompt', 'user_statement'],
      ['SQL', 'sql_statement'],
      ['IP address', 'ip_address'],
      ['Time', 'timestamp'],
    ],
    texts: [
      ['User name', 'user_name'],
      ['Table', 'target_table'],
      ['User prompt', 'user_statement'],
      ['SQL', 'sql_statement'],
      ['IP address', 'ip_address'],
    ],
    selects: ['select', 'create', 'update', 'delete', 'ws_connect'].map(
      (action) => ['Action', 'action_type', action.replace('_', ' '), action] as const,
    ),
  },
];

test.use({ person: 'admin' });

const filterOf = (page: Page, name: string) =>
  page.getByLabel(`Filter by ${name}`, { exact: true });

for (const list of LISTS) {
  test(`${list.path} sorts by every header, up first and then down`, async ({ page }) => {
    const first = await openList(page, list.path, list.call);
    expect(first.query).toMatchObject({ page: '1', page_size: '20', ordering: list.ordering });
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
  });

  test(`${list.path} is narrowed by each of its filters`, async ({ page }) => {
    const { body } = await openList(page, list.path, list.call);
    await filterIcon(page).click();
    for (const [header, name, read = field(name)] of list.texts) {
      const known = body.results.map(read).find((value) => String(value ?? '').length > 1);
      const wanted = String(known).slice(0, 5).trim().toUpperCase();
      const input = filterOf(page, header);
      const { query, body: found } = await loadOf(page, list.call, () => input.fill(wanted));
      expect(query).toMatchObject({ [name]: wanted, page: '1' });
      expect(found.results.length).toBeGreaterThan(0);
      for (const row of found.results) {
        expect(String(read(row)).toUpperCase()).toContain(wanted);
      }
      await expect(bodyRows(page)).toHaveCount(found.results.length);
      const all = await loadOf(page, list.call, () => input.fill(''));
      expect(all.query).not.toHaveProperty(name);
    }
    for (const [title, name, choice, sent, read = field(name)] of list.selects) {
      const select = filterOf(page, title);
      const value = sent ?? String(body.results.map(read).find((known) => known));
      const { query, body: found } = await loadOf(page, list.call, () =>
        select.selectOption(choice ? { label: choice } : { value }),
      );
      expect(query).toMatchObject({ [name]: value, page: '1' });
      if (!choice) expect(found.results.length).toBeGreaterThan(0);
      for (const row of found.results) expect(String(read(row))).toBe(value);
      await expect(bodyRows(page)).toHaveCount(Math.max(1, found.results.length));
      if (found.results.length === 0) {
        await expect(bodyRows(page)).toContainText('No records match the filters.');
      }
      const all = await loadOf(page, list.call, () => select.selectOption({ label: 'All' }));
      expect(all.query).not.toHaveProperty(name);
    }
  });

  test(`${list.path} always shows its total and asks for the chosen page size`, async ({
    page,
  }) => {
    const { body } = await openList(page, list.path, list.call);
    await expect(page.getByRole('status')).toHaveText(/^[\d,]+ records?$/);
    expect(body.results.length).toBeGreaterThan(0);
    const sizes = page.getByLabel('Rows per page');
    await expect(sizes.locator('option')).toHaveText(['20', '40', '80', '100']);
    const { query, body: more } = await loadOf(page, list.call, () => sizes.selectOption('40'));
    expect(query).toMatchObject({ page: '1', page_size: '40', ordering: list.ordering });
    await expect(bodyRows(page)).toHaveCount(more.results.length);
    await expect(page).toHaveURL(/[?&]page_size=40$/);
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
    const name = unique();
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
