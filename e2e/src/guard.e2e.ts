import { expect, test } from './test.ts';
import { titled } from './titled.ts';

const storedKeys = () => Object.keys(localStorage).length;

test('signed out, every address clears the storage and leads to /login', async ({ page }) => {
  await page.goto('/login');
  for (const path of ['/', '/accounts?page=2', '/logs', '/nothing/here']) {
    await page.evaluate(() => localStorage.setItem('lang', 'en'));
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(storedKeys)).toBe(0);
  }
});

test.describe('signed in', () => {
  test.use({ person: 'admin' });

  test('unknown paths go to /, and /login to /dashboard', async ({ page }) => {
    await page.goto('/nothing/here');
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
    await expect(page).toHaveTitle(titled('Dashboard · 하늘커머스'));
  });

  test('an unreadable token counts as signed out, at the next navigation', async ({ page }) => {
    await page.goto('/dashboard');
    // At once: a call in between would be refused, and renew the token.
    await page.getByRole('link', { name: 'Chats' }).evaluate((link: HTMLElement) => {
      localStorage.setItem('access', 'broken');
      link.click();
    });
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(storedKeys)).toBe(0);
  });

  test('logging out clears the storage, ends the session and leads to /login', async ({ page }) => {
    await page.goto('/dashboard');
    const access = await page.evaluate(() => localStorage.getItem('access'));
    const revoked = page.waitForResponse('**/api/token/revoke/');
    await page.locator('[aria-haspopup=menu]').click();
    const entries = page.getByRole('menuitem');
    await expect(entries).toHaveText(['Edit profile', 'Password', 'Log out']);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect((await revoked).status()).toBe(200);
    expect(await page.evaluate(storedKeys)).toBe(0);
    const again = await page.request.get('/api/profile/current/', {
      headers: { authorization: `Bearer ${access}` },
    });
    expect(again.status()).toBe(401);
  });
});
