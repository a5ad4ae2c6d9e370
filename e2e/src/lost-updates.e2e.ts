import type { Page } from '@playwright/test';
import { expectSeen } from './seen.ts';
import {
  ask,
  choose,
  dropdown,
  expect,
  field,
  makeAccount,
  makeDepartment,
  refusal,
  save,
  success,
  test,
} from './test-accounts.ts';

const STALE = [/^412 http/, /status of 412/];
const theirs = (page: Page) => page.getByText(/^Changed meanwhile to/);

/** Imitates a server that counts versions; returns the versions it was sent. */
async function countVersions(page: Page, glob: string, detail: string) {
  const sent: (string | undefined)[] = [];
  let version = 1;
  await page.route(glob, async (route) => {
    const request = route.request();
    const isSave = request.method() === 'PUT';
    const based = request.headers()['if-match'];
    if (isSave) sent.push(based);
    if (isSave && based !== `"${version}"`) {
      return route.fulfill({ status: 412, json: { detail } });
    }
    const headers = { ...request.headers() };
    delete headers['if-match'];
    const response = await route.fetch({ headers });
    if (isSave) version += 1;
    await route.fulfill({ response, headers: { ...response.headers(), etag: `"${version}"` } });
  });
  return {
    sent,
    changed() {
      version += 1;
    },
  };
}

test('a save that is based on an older version loses nothing of either side', async ({
  page,
  address,
  strict,
}) => {
  strict.expected = STALE;
  const account = await makeAccount(address);
  const path = `/api/accounts/${account.id}/`;
  const detail = 'Somebody changed Last name.';
  const versions = await countVersions(page, `**${path}`, detail);
  await page.goto(`/account/edit/${account.id}`);
  await field(page, 'First name').fill('Mine');
  await field(page, 'Last name').fill('Also mine');
  await field(page, 'New password').fill('still typed 77');
  const stored = await ask(address, path);
  const group_ids = stored.groups.map((group: { id: number }) => group.id);
  const other = { ...stored, group_ids, last_name: 'Theirs', location: 'Busan' };
  await ask(address, path, 'PUT', other);
  versions.changed();

  await save(page).click();
  await expect(refusal(page)).toHaveText(detail);
  await expectSeen(refusal(page));
  await expectSeen(theirs(page));
  await expect(theirs(page)).toContainText('Changed meanwhile to “Theirs”.');
  await expect(field(page, 'Last name')).toBeFocused();
  for (const [label, value] of [
    ['First name', 'Mine'],
    ['Last name', 'Also mine'],
    ['Location', 'Busan'],
    ['New password', 'still typed 77'],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value);
  }
  await page.getByRole('button', { name: 'Take this' }).click();
  await expect(field(page, 'Last name')).toHaveValue('Theirs');
  await expect(theirs(page)).toHaveCount(0);
  await save(page).click();
  await expect(success(page)).toHaveText('Account updated.');
  expect(versions.sent).toEqual(['"1"', '"2"']);
  const after = { first_name: 'Mine', last_name: 'Theirs', location: 'Busan' };
  expect(await ask(address, path)).toMatchObject(after);
  await field(page, 'Location').fill('Seoul');
  await save(page).click();
  await expect(success(page)).toHaveText('Account updated.');
  expect(versions.sent[2]).toBe('"3"');
});

test('a choice that both users changed is shown by its label', async ({
  page,
  own,
  address,
  strict,
}) => {
  strict.expected = STALE;
  const { id, name, manager } = await makeDepartment(address);
  const third = await makeAccount(address);
  const path = `/api/departments/${id}/`;
  const versions = await countVersions(page, `**${path}`, 'Somebody changed Manager.');
  await page.goto(`/department/edit/${id}`);
  await expect(dropdown(page, 'Manager')).toHaveValue(`Made Person (${manager.username})`);
  await choose(page, 'Manager', `(${own.username})`);
  await ask(address, path, 'PUT', { name, manager_id: third.id });
  versions.changed();
  await save(page).click();
  await expectSeen(theirs(page));
  await expect(theirs(page)).toContainText(`“Made Person (${third.username})”`);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(theirs(page)).toHaveCount(0);
  await save(page).click();
  await expect(success(page)).toHaveText('Department updated.');
  expect((await ask(address, path)).manager.id).toBe(own.id);
});

test('without versions a save is sent as before', async ({ page, address }) => {
  const { id } = await makeAccount(address);
  await page.route(`**/api/accounts/${id}/`, async (route) => {
    const response = await route.fetch();
    const { etag: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`/account/edit/${id}`);
  const request = page.waitForRequest((one) => one.method() === 'PUT');
  await field(page, 'First name').fill('Plain');
  await save(page).click();
  expect((await request).headers()['if-match']).toBeUndefined();
  await expect(success(page)).toHaveText('Account updated.');
});

test.describe('two tabs', () => {
  for (const [what, open] of [
    ['an account', async (address: string) => `/account/edit/${(await makeAccount(address)).id}`],
    ['the company', async () => '/company_profile'],
    ['the own profile', async () => '/profile'],
  ] as const) {
    test(`of ${what}: the later save takes nothing back`, async ({
      page,
      context,
      address,
      strict,
    }) => {
      strict.expected = STALE;
      const path = await open(address);
      const phone = (tab: Page) => field(tab, 'Phone number');
      const email = (tab: Page) => field(tab, 'Email');
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await tab.goto(path);
        await expect(email(tab)).toBeVisible();
      }
      const [first, later] = ['02-555-0001', '02-555-0002'];
      const before = await email(page).inputValue();
      await phone(other).fill(first);
      await email(other).fill('first@example.com');
      await save(other).click();
      await expect(success(other)).toBeVisible();
      await phone(page).fill(later);
      await save(page).click();
      await expect(refusal(page)).toContainText(/phone|email/i);
      await expectSeen(theirs(page));
      await expect(email(page)).toHaveValue('first@example.com');
      await expect(phone(page)).toHaveValue(later);
      await save(page).click();
      await expect(success(page)).toBeVisible();
      await page.reload();
      await expect(phone(page)).toHaveValue(later);
      await expect(email(page)).toHaveValue('first@example.com');
      await email(page).fill(before);
      await save(page).click();
      await expect(success(page)).toBeVisible();
    });
  }
});
