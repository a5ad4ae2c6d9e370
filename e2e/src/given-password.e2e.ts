import { go } from './go.ts';
import { DEMO } from './people.ts';
import { expectSeen, overflowOf } from './seen.ts';
import { expect, field, makeAccount, save, success, test } from './test-accounts.ts';

const NOTICE = 'Choose a password of your own';

test('a given password is changed first, and every other screen says so until then', async ({
  address,
  axe,
  page,
  strict,
}) => {
  strict.expected = [/^400 http/, /status of 400/];
  const { username } = await makeAccount(address, {}, 'Agents', {
    'Maru-Must-Change-Password': '1',
  });
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/chats?name=printer');
  await field(page, 'Company code').fill('ACME');
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(NOTICE);
  await axe();

  // The wanted page is offered as ever; in its place there is the notice, after a reload too.
  await page.getByRole('link', { name: 'Chats' }).last().click();
  await expect(title).toHaveText(NOTICE);
  await page.reload();
  await expect(title).toHaveText(NOTICE);
  await page.goto('/profile');
  await expect(title).toHaveText(NOTICE);
  for (const path of ['/security', '/accounts', '/dashboard', '/chats?name=printer']) {
    await go(page, path);
    await expect(page).toHaveURL(path);
    await expect(title).toHaveText(NOTICE);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('lang', 'ko'));
  await page.reload();
  await expect(title).toHaveText('비밀번호를 변경해 주세요');
  await expectSeen(page.getByRole('link', { name: '비밀번호 변경' }));
  expect(await overflowOf(page)).toBe(0);
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await page.reload();
  await page.getByRole('link', { name: 'Change password' }).click();

  await expect(page).toHaveURL('/password');
  await expect(page.getByRole('note')).toContainText('the one that you were given');
  const change = async (password: string) => {
    await field(page, 'Current password').fill(DEMO.password);
    await field(page, 'New password').fill(password);
    await field(page, 'Confirm new password').fill(password);
    await save(page).click();
  };
  await change(DEMO.password);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('another password');
  await change('my own lamp 77');
  await expect(success(page)).toContainText('Password updated!');
  await expect(page).toHaveURL('/chats?name=printer');
  await expect(title).toHaveText('Chats');
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
});
