import type { Page } from '@playwright/test';
import { bodyRows, loadOf, makeAccounts, makeDepartments, openList, uniqueWord } from './api.ts';
import { expect, test } from './test.ts';

const ACCOUNTS = '/api/accounts/';
const DEPARTMENTS = '/api/departments/';

test.use({ person: 'admin' });

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);
const selectionOf = (page: Page, name: string) =>
  page.getByLabel(`Select ${name}`, { exact: true });
const chosen = (page: Page) => page.locator('tbody input[type=checkbox]:checked');
const deleteButton = (page: Page) => page.getByRole('button', { name: 'Delete', exact: true });

const KINDS = [
  { path: '/accounts', call: ACCOUNTS, filter: 'username', word: 'account', make: makeAccounts },
  {
    path: '/departments',
    call: DEPARTMENTS,
    filter: 'name',
    word: 'department',
    make: makeDepartments,
  },
] as const;

for (const { path, call, filter, word, make } of KINDS) {
  test(`${path}: deleting asks first, with the count, sends the ids, and says why it failed`, async ({
    page,
    baseURL,
    strict,
  }) => {
    strict.expected.push(/bulk-delete/, /Failed to load resource/);
    const name = uniqueWord();
    const created = await make(baseURL, numbered(name, 3));
    await openList(page, `${path}?${filter}=${name}`, call);
    await selectionOf(page, `${name}-0`).check();
    await selectionOf(page, `${name}-2`).check();
    const deletions: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.postDataJSON());
    });

    await deleteButton(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(`Delete 2 ${word}s?`);
    await expect(dialog).toContainText('This cannot be undone.');
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete']);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(chosen(page)).toHaveCount(2);
    expect(deletions).toEqual([]);

    await deleteButton(page).click();
    const [deleted, { body }] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(`${call}bulk-delete/`)),
      loadOf(page, call, () => dialog.getByRole('button', { name: 'Delete' }).click()),
    ]);
    expect(deleted.status()).toBe(200);
    expect(deletions).toEqual([{ ids: expect.arrayContaining([created[0]?.id, created[2]?.id]) }]);
    expect((deletions[0] as { ids: number[] }).ids).toHaveLength(2);
    expect(body.results.map(({ id }) => id)).toEqual([created[1]?.id]);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(`2 ${word}s deleted.`)).toBeVisible();
    await expect(bodyRows(page)).toHaveCount(1);
    await expect(chosen(page)).toHaveCount(0);

    await selectionOf(page, `${name}-1`).check();
    await deleteButton(page).click();
    await expect(dialog).toHaveAccessibleName(`Delete 1 ${word}?`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const deleting = `**${call}bulk-delete/`;
    const failures = [
      [
        { status: 400, json: { ids: ['One.', 'Two.'], other: { deep: 'Three.' } } },
        'One. Two. Three.',
      ],
      [{ status: 409, json: { detail: 'Not that one.' } }, 'Not that one.'],
      [{ status: 400, json: {} }, 'Failed to delete.'],
      [{ status: 500, body: '' }, `Error deleting ${word}s.`],
      [undefined, `Error deleting ${word}s.`],
    ] as const;
    for (const [answer, text] of failures) {
      await page.route(deleting, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await selectionOf(page, `${name}-1`).check();
      await deleteButton(page).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toHaveText(text);
      await expect(dialog).toHaveCount(0);
      await expect(bodyRows(page)).toHaveCount(1);
      await alert.getByRole('button', { name: 'Close' }).click();
      await expect(alert).toHaveCount(0);
      await page.unroute(deleting);
    }
  });
}

test('with nothing selected, Delete warns and asks nothing; the warning is gone when the question comes, which keeps the focus', async ({
  page,
  axeInBothSchemes,
}) => {
  await openList(page, '/accounts', ACCOUNTS);
  const dialog = page.getByRole('dialog');
  const warning = page.getByText('No accounts selected');
  await deleteButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('No accounts selected');
  await expect(dialog).toHaveCount(0);
  await axeInBothSchemes();
  // Again, because it disappears by itself after a while.
  await deleteButton(page).click();
  await expect(warning.last()).toBeInViewport();
  await bodyRows(page).getByRole('checkbox').first().check();
  await deleteButton(page).click();
  await expect(dialog).toBeVisible();
  expect(await warning.count()).toBe(0);
  await axeInBothSchemes();
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(deleteButton(page)).toBeFocused();
});

test('no message lies above the question', async ({ page, strict }) => {
  strict.expected.push(/bulk-delete/, /status of 400/);
  await page.route('**/bulk-delete/', (route) => route.fulfill({ status: 400, json: {} }));
  // In a low window the dialog is where the toasts appear.
  await page.setViewportSize({ width: 950, height: 300 });
  await openList(page, '/departments', DEPARTMENTS);
  await bodyRows(page).getByRole('checkbox').first().check();
  await deleteButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Failed to delete.' });
  await expect(message).toBeInViewport();
  await deleteButton(page).click();
  await expect(dialog).toBeVisible();
  const [above, below] = [await dialog.boundingBox(), await message.boundingBox()];
  if (!above || !below) throw new Error('both should be there');
  expect(below.y + below.height).toBeGreaterThan(above.y);
  const top = { x: above.x + above.width / 2, y: above.y + 4 };
  const seen = await dialog.evaluate(
    (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
    top,
  );
  expect(seen).toBe(true);
});

test("one's own account has no checkbox, and select-all leaves it out", async ({
  page,
  baseURL,
}) => {
  const { body } = await openList(page, '/accounts?username=admin', ACCOUNTS);
  const own = page.getByRole('link', { name: 'admin', exact: true });
  await expect(own).toBeVisible();
  await expect(bodyRows(page).filter({ has: own }).getByRole('checkbox')).toHaveCount(0);
  await expect(bodyRows(page).getByRole('checkbox')).toHaveCount(body.results.length - 1);
  const [other] = await makeAccounts(baseURL, [`${uniqueWord()}-admin`]);
  await page.reload();
  await expect(selectionOf(page, String(other?.username))).toBeVisible();
  await page.getByLabel('Select all rows of this page').check();
  await expect(chosen(page)).toHaveCount(body.results.length);
});

test('select-all takes the page, and every reload clears the selection', async ({
  page,
  baseURL,
}) => {
  const name = uniqueWord();
  await makeDepartments(baseURL, numbered(name, 3));
  await openList(page, `/departments?name=${name}`, DEPARTMENTS);
  const all = page.getByLabel('Select all rows of this page');
  await all.check();
  await expect(chosen(page)).toHaveCount(3);
  await selectionOf(page, `${name}-1`).uncheck();
  await expect(chosen(page)).toHaveCount(2);
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  const sort = page.getByRole('button', { name: 'Manager', exact: true });
  await loadOf(page, DEPARTMENTS, () => sort.click());
  await expect(chosen(page)).toHaveCount(0);
  await expect(all).not.toBeChecked();
  await all.check();
  await loadOf(page, DEPARTMENTS, () => page.getByLabel('Rows per page').selectOption('40'));
  await expect(chosen(page)).toHaveCount(0);
  await deleteButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('No departments selected');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a click opens the row, a middle click a tab of its own, selecting text nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const name = uniqueWord();
  const [created] = await makeDepartments(baseURL, [name]);
  const edit = `/department/edit/${created?.id}`;
  await openList(page, `/departments?name=${name}`, DEPARTMENTS);
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', edit);
  const cell = bodyRows(page).locator('td').last();
  const box = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 11, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, middle, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(0);
  await expect(page).toHaveURL(`/departments?name=${name}`);
  await page.mouse.click(box.x + box.width - 5, box.y - 200);

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    cell.click({ button: 'middle', position: { x: box.width - 20, y: 10 } }),
  ]);
  await expect(tab).toHaveURL(edit);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Edit department');
  await tab.close();
  await expect(page).toHaveURL(`/departments?name=${name}`);

  await cell.click({ position: { x: box.width - 20, y: 10 } });
  await expect(page).toHaveURL(edit);
  await page.goBack();
  await expect(page).toHaveURL(`/departments?name=${name}`);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(edit);
});
