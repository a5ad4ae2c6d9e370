import type { Page } from '@playwright/test';
import { go } from './go.ts';
import { logIn, logOut } from './log-in.ts';
import { expectSeen } from './seen.ts';
import {
  choose,
  expect,
  field,
  makeAccount,
  makeStaff,
  save,
  success,
  test,
} from './test-accounts.ts';

const offer = (page: Page) => page.getByText('You typed something here that was not saved.');
const bringBack = (page: Page) => page.getByRole('button', { name: 'Bring it back' });
const notice = (page: Page) => page.getByRole('main').getByRole('status');
const ENDED = 'Your session has ended. Please log in again.';
const REFUSED = [/^401 http/, /status of 401/];

/** Makes the tokens' signatures invalid at the next click; before it, a call of the console itself would notice. */
const spoilTokensAtClick = (page: Page) =>
  page.evaluate(() => {
    function spoil(): void {
      for (const name of ['access', 'refresh']) {
        const token = localStorage.getItem(name) ?? '';
        localStorage.setItem(name, `${token.slice(0, -8)}AAAAAAAA`);
      }
    }
    addEventListener('click', spoil, { capture: true, once: true });
  });

const storedText = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

test('typed values return to the same user after the session ended', async ({
  page,
  own,
  address,
  strict,
}) => {
  strict.expected = REFUSED;
  const { id } = await makeAccount(address);
  await page.goto(`/account/edit/${id}`);
  await field(page, 'First name').fill('Half typed');
  await field(page, 'New password').fill('never-kept-2026');
  await spoilTokensAtClick(page);
  await save(page).click();
  await expect(page).toHaveURL('/login');
  await expect(notice(page)).toContainText(ENDED);
  await expect(notice(page)).toContainText('What you typed is kept in this tab.');
  await expectSeen(notice(page));
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await storedText(page)).not.toContain('never-kept-2026');

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(notice(page)).toHaveCount(0);
  await logIn(page, own.username);
  await go(page, '/account/new');
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
  await go(page, `/account/edit/${id}`);
  await expect(field(page, 'First name')).toHaveValue('Made');
  await expectSeen(offer(page));
  await bringBack(page).click();
  await expect(field(page, 'First name')).toHaveValue('Half typed');
  await expect(field(page, 'New password')).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
  await save(page).click();
  await expect(success(page)).toHaveText('Account updated.');
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Half typed');
  await expect(offer(page)).toHaveCount(0);
});

test('logging out asks nothing, and keeps it for the same person', async ({ page, own }) => {
  await page.goto('/department/new');
  await field(page, 'Name').fill('Half a department');
  await logOut(page);
  await expect(page.getByText(ENDED)).toHaveCount(0);
  await logIn(page, own.username);
  await go(page, '/department/new');
  await bringBack(page).click();
  await expect(field(page, 'Name')).toHaveValue('Half a department');
});

test('no other user gets them', async ({ page, own, address }) => {
  const other = await makeStaff(address);
  await page.goto('/department/new');
  await field(page, 'Name').fill('Not yours');
  await logOut(page);
  await logIn(page, other.username);
  expect(await storedText(page)).not.toContain('Not yours');
  await go(page, '/department/new');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
  await logOut(page);
  await logIn(page, own.username);
  await go(page, '/department/new');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
});

test('they go when another user signs in by another tab', async ({ page, context, address }) => {
  const other = await makeStaff(address);
  await page.goto('/department/new');
  await field(page, 'Name').fill('Not yours');
  const second = await context.newPage();
  await second.goto('/dashboard');
  await logOut(second);
  await expect(page).toHaveURL('/login');
  expect(await storedText(page)).toContain('Not yours');
  await logIn(second, other.username);
  await expect(page).toHaveURL('/');
  await expect.poll(() => storedText(page)).not.toContain('Not yours');
  await second.close();
});

test('it is merged with changes that others have saved meanwhile', async ({
  page,
  own,
  address,
}) => {
  const account = await makeAccount(address);
  await page.goto(`/account/edit/${account.id}`);
  await field(page, 'First name').fill('Mine');
  await field(page, 'Last name').fill('Mine too');
  await logOut(page);
  await logIn(page, own.username);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`/account/edit/${account.id}`);
  await field(elsewhere, 'Last name').fill('Theirs');
  await field(elsewhere, 'Location').fill('Busan');
  await save(elsewhere).click();
  await expect(success(elsewhere)).toHaveText('Account updated.');
  await go(page, `/account/edit/${account.id}`);
  await bringBack(page).click();
  await expect(field(page, 'First name')).toHaveValue('Mine');
  await expect(field(page, 'Last name')).toHaveValue('Mine too');
  await expect(page.getByText('Changed meanwhile to “Theirs”.')).toBeVisible();
  await expect(field(page, 'Location')).toHaveValue('Busan');
});

test('people who were about to join a group are named when it is brought back', async ({
  page,
  own,
  address,
}) => {
  const { username } = await makeAccount(address, { first_name: 'Sora', last_name: 'Lim' });
  await page.goto('/account/groups?group=new');
  await choose(page, 'Add a person', `Sora Lim (${username})`);
  await logOut(page);
  await logIn(page, own.username);
  await go(page, '/account/groups?group=new');
  await bringBack(page).click();
  await expectSeen(page.getByRole('listitem').filter({ hasText: username }));
});

test('what was given up is gone', async ({ page, own }) => {
  await page.goto('/department/new');
  await field(page, 'Name').fill('Given up');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/departments');
  await logOut(page);
  await logIn(page, own.username);
  await go(page, '/department/new');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
});

test.describe('signed out', () => {
  test.use({ session: null });

  test('a first visit has nothing to say', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
});
