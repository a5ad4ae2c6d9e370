import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newSession, placeSession } from './people.ts';
import {
  ask,
  choose,
  expect,
  field,
  groupId,
  makeAccount,
  refusal,
  save,
  success,
  test,
  uniqueName,
} from './test-accounts.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Signs this account in. */
async function signIn(page: Page, address: string, username: string): Promise<void> {
  const credentials = { company_code: 'ACME', username, password: 'maru-demo-2026' };
  await placeSession(page, await newSession(address, credentials));
}

const makeGroup = async (address: string, permissions: readonly string[] = []) => {
  const name = uniqueName('Group ');
  const { id } = await ask(address, '/api/groups/', 'POST', { name, permissions });
  return { id: id as number, name };
};

test('a new group is given to a colleague, whose sidebar changes with the next request', async ({
  page,
  address,
  elsewhere: other,
}) => {
  const none = await makeGroup(address);
  const colleague = await makeAccount(address, { first_name: 'Mina', last_name: 'Han' }, none.name);
  await signIn(other, address, colleague.username);
  await other.goto('/profile');
  await expect(sidebar(other).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(sidebar(other).getByRole('button', { name: 'Logs' })).toHaveCount(0);

  // Why not, before.
  await page.goto(`/account/edit/${colleague.id}`);
  await page.getByRole('link', { name: 'Why …?' }).click();
  await expect(page).toHaveURL(`/account/access/${colleague.id}`);
  const log = page.getByRole('listitem').filter({ hasText: 'view_userlog' });
  await expect(log).toContainText('No');
  await expect(log).toContainText('given by');

  await page.goto('/accounts');
  await page.getByRole('main').getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('link', { name: 'New group' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'New group' })).toBeVisible();
  const name = uniqueName('Readers ');
  await field(page, 'Name').fill(name);
  await box(page, 'Read the action log').check();
  await choose(page, 'Add a person', `Mina Han (${colleague.username})`);
  const effects = page.getByRole('region', { name: 'What changes for people' });
  await expect(effects).toContainText('Read the action log');
  await expect(effects).toContainText('Mina Han');
  await save(page).click();
  await expect(success(page)).toHaveText('Group created.');
  await expect(page).toHaveURL(/group=\d+$/);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByText('1 person, 1 of 25 permissions')).toBeVisible();

  await sidebar(other).getByRole('link', { name: 'Dashboard' }).click();
  await other.locator('[aria-haspopup=menu]').click();
  await other.getByRole('menuitem', { name: 'Edit profile' }).click();
  await expect(sidebar(other).getByRole('button', { name: 'Logs' })).toBeVisible();

  await page.goto(`/account/access/${colleague.id}`);
  await expect(log).toContainText('Yes');
  await expect(log).toContainText(`from ${name}`);
});

test('a group is changed, copied and deleted, and its members move', async ({
  page,
  address,
  strict,
}) => {
  strict.expected = [/^400 http/, /status of 400/];
  const desk = await makeGroup(address, ['view_ticket']);
  const target = await makeGroup(address, ['view_chatroom']);
  const names = { first_name: 'Jun', last_name: 'Seo' };
  const member = await makeAccount(address, names, desk.name);
  await page.goto(`/account/groups?group=${desk.id}`);
  await field(page, 'Name').fill(target.name);
  await box(page, 'See departments').check();
  await box(page, 'See tickets').uncheck();
  await expect(page.getByText('3 unsaved changes')).toBeVisible();
  const effects = page.getByRole('region', { name: 'What changes for people' });
  await expect(effects).toHaveText(/Gain.*See departments.*Jun Seo.*Lose.*See tickets.*Jun Seo/s);
  const colour = (name: string) =>
    page
      .locator('label')
      .filter({ has: box(page, name) })
      .evaluate((label) => getComputedStyle(label).backgroundColor);
  expect(await colour('See departments')).not.toBe(await colour('See accounts'));
  await save(page).click();
  await expect(refusal(page)).toHaveText('There is already a group with this name.');
  const name = uniqueName('Front desk ');
  await field(page, 'Name').fill(name);
  await save(page).click();
  await expect(success(page)).toHaveText('Group saved.');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

  await page.getByRole('link', { name: 'Copy' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'New group' })).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(`Copy of ${name}`);
  await expect(box(page, 'See departments')).toBeChecked();
  await expect(box(page, 'See tickets')).not.toBeChecked();
  await save(page).click();
  await expect(page.getByText('0 people, 1 of 25 permissions')).toBeVisible();
  await page.getByRole('button', { name: 'Delete group' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It has no members.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(success(page).filter({ hasText: 'Group deleted.' })).toBeVisible();

  await page.goto(`/account/groups?group=${desk.id}`);
  await page.getByRole('button', { name: 'Delete group' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a group for the members.');
  await dialog.getByLabel('Move members to').selectOption(target.name);
  await expect(dialog).toContainText(/Gain.*See chat rooms.*Lose.*See departments/s);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/account/groups?group=${target.id}`);
  await expect(page.getByRole('link', { name: 'Jun Seo' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Jun Seo' }).click();
  await save(page).click();
  await expect(page.getByText('Nobody is in this group.')).toBeVisible();
  await page.goto(`/account/access/${member.id}`);
  await expect(page.getByText('Member of no group.')).toBeVisible();
});

test('who may is asked by permission and by table, and downloaded', async ({ page, address }) => {
  const formula = '=cmd|calc';
  const group = await makeGroup(address, ['view_botlog']);
  // The first by username, so that it is on the first page.
  const username = uniqueName('00');
  const inactive = { username, first_name: formula, last_name: 'x', is_active: false };
  const away = await makeAccount(address, inactive, group.name);
  await page.goto('/account/access');
  await page.getByLabel('Permission').selectOption({ label: 'Read the bot log (view_botlog)' });
  await expect(page).toHaveURL('/account/access?permission=view_botlog');
  const row = page.getByRole('row').filter({ hasText: away.username });
  await expect(page.getByRole('status').filter({ hasText: /^\d+ (person|people)$/ })).toBeVisible();
  await expect(row).toContainText(group.name);
  await expect(row).toContainText('Inactive: not now');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF"Person","Username","Through","Status"\r\n/);
  expect(text).toContain(`"'${formula} x","${away.username}","${group.name}","Inactive: not now"`);
  await page.getByLabel('Who may').selectOption('Use a table');
  const [table] = (await ask(address, `/api/user-table-permissions/?user_id=${away.id}`)).rows;
  await page.goto(`/account/access?table=${table.dbtable_id}&right=delete`);
  await expect(page.getByText(/Nobody may\.|[1-9]\d* (person|people)/)).toBeVisible();
});

test.describe('without change_group', () => {
  test.use({ lacks: 'change_group' });

  test('groups can be read, not changed', async ({ page, address }) => {
    await page.goto(`/account/groups?group=${await groupId(address, 'Agents')}`);
    await expect(page.getByText('You may look at this, but not change it.')).toBeVisible();
    await expect(box(page, 'See tickets')).toBeDisabled();
    await expect(save(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete group' })).toHaveCount(0);
  });
});

test.describe('without view_botlog', () => {
  test.use({ lacks: 'view_botlog' });

  test('what one does not have cannot be given, and a group that has it is left alone', async ({
    page,
    address,
  }) => {
    const plain = await makeGroup(address);
    await page.goto(`/account/groups?group=${plain.id}`);
    await expect(box(page, 'Read the bot log')).toBeDisabled();
    await expect(box(page, 'Read the action log')).toBeEnabled();
    await expect(page.getByText('You cannot give a permission')).toBeVisible();
    await page.goto(`/account/groups?group=${await groupId(address, 'Auditors')}`);
    await expect(page.getByText('This group has permissions that you do not have')).toBeVisible();
    await expect(box(page, 'Read the action log')).toBeDisabled();
  });
});

test('permissions of an upgrade are named where a sign-in arrives, until somebody has seen them', async ({
  page,
  strict,
}) => {
  strict.expected = [/503/];
  await page.route('**/api/groups/new-permissions/', (route) =>
    route.fulfill({ json: [{ codename: 'change_group', groups: ['<b>Administrators</b>'] }] }),
  );
  await page.route('**/new-permissions/seen/', (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  await page.goto('/');
  const notice = page.getByRole('region', { name: 'New permissions' });
  await expect(notice).toContainText('Create, change and delete groups change_group');
  await expect(notice).toContainText('Only in <b>Administrators</b>');
  await notice.getByRole('button', { name: 'Seen, do not show again' }).click();
  await expect(page.getByRole('alert')).toContainText('the notice stays');
  await notice.getByRole('button', { name: 'Seen, do not show again' }).click();
  await expect(notice).toHaveCount(0);
});
