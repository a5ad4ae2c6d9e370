import { expect, test } from './test.ts';

const SCREENS = [
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/chats', 'Chats'],
  ['/chats/view/1?name=Kim', 'Kim'],
  ['/tickets', 'Tickets'],
  ['/accounts', 'Accounts'],
  ['/account/new', 'New account'],
  ['/account/edit/2', 'Edit account'],
  ['/account/permissions/2', 'User permissions'],
  ['/account/security/2', 'Account security'],
  ['/departments', 'Departments'],
  ['/department/new', 'New department'],
  ['/department/edit/1', 'Edit department'],
  ['/logs', 'Logs'],
  ['/bot_logs', 'Bot logs'],
  ['/profile', 'Edit profile'],
  ['/password', 'Password'],
  ['/security', 'Security'],
  ['/chat_link', 'Chat link'],
  ['/company_profile', 'Company profile'],
] as const;

test.use({ person: 'admin' });

test('every route shows its screen, by its title', async ({ page }) => {
  test.setTimeout(180_000);
  for (const [path, title] of SCREENS) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Haneul Commerce`);
      await expect(page).toHaveURL(path);
    });
  }
});

test.describe('signed out', () => {
  test.use({ person: undefined });
  test('/login is called after the product', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle('Log in · Maru');
  });
});

test.describe('other users', () => {
  const entries = ['Dashboard', 'Tickets', 'Chats', 'Settings', 'Logs'];
  const seen = async (page: import('@playwright/test').Page) => {
    await page.goto('/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation.getByText('Dashboard')).toBeVisible();
    const there: string[] = [];
    for (const entry of entries) {
      if ((await navigation.getByText(entry, { exact: true }).count()) > 0) there.push(entry);
    }
    return there;
  };

  test.describe('an agent', () => {
    test.use({ person: 'agent' });
    test('tickets and chats, and a friendly page for the rest', async ({ page }) => {
      expect(await seen(page)).toEqual(['Dashboard', 'Tickets', 'Chats']);
      await page.goto('/accounts');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for you');
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  });

  test.describe('an auditor', () => {
    test.use({ person: 'auditor' });
    test('the logs', async ({ page }) => {
      expect(await seen(page)).toContain('Logs');
      expect(await seen(page)).not.toContain('Chats');
    });
  });
});
