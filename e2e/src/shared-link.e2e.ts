import type { Page } from '@playwright/test';
import { logIn, logOut } from './log-in.ts';
import { expectSeen } from './seen.ts';
import { expect, makeAccount, makeStaff, test } from './test-accounts.ts';

const offer = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Go on to / });

/** The session ends on the way from a screen that loads nothing to another one. */
async function endSessionOnTheWay(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  // At once: a call in between would be refused, and renew the token.
  await page.getByRole('link', { name: 'Chats' }).evaluate((link: HTMLElement) => {
    localStorage.setItem('access', `x.${btoa('{"exp":1}')}.x`);
    link.click();
  });
}

test.describe('signed out', () => {
  test.use({ session: null });

  test('a link leads to the sign-in, and its screen is offered afterwards, once', async ({
    page,
    address,
  }) => {
    const { username } = await makeStaff(address);
    const { id } = await makeAccount(address);
    for (const [path, name] of [
      [`/account/edit/${id}`, 'Edit account'],
      ['/logs?action_type=update', 'Logs'],
    ] as const) {
      await page.goto(path);
      await logIn(page, username);
      await expectSeen(offer(page));
      await expect(offer(page)).toHaveText(`Go on to ${name}`);
      // A reload is no answer.
      await page.reload();
      await offer(page).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
      await expect(offer(page)).toHaveCount(0);
      await logOut(page);
    }
    await page.goto('/chats');
    await logIn(page, username);
    await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(offer(page)).toHaveCount(0);
  });
});

test.describe('signed out, by an address that names another site', () => {
  test.use({ session: null });

  test('nothing is offered', async ({ page, address }) => {
    const { username } = await makeStaff(address);
    await page.goto(`${address}//evil.example/accounts`);
    await logIn(page, username);
    await expect(offer(page)).toHaveCount(0);
  });
});

test('where a session ended is offered to its own user only, and a logout keeps nothing', async ({
  page,
  own,
  address,
}) => {
  const other = await makeStaff(address);
  await endSessionOnTheWay(page);
  await logIn(page, own.username);
  await expect(offer(page)).toHaveText('Go on to Chats');

  await endSessionOnTheWay(page);
  await logIn(page, other.username);
  await expect(offer(page)).toHaveCount(0);

  await page.goto('/departments');
  await logOut(page);
  await page.goBack();
  await logIn(page, own.username);
  await expect(offer(page)).toHaveCount(0);
});
