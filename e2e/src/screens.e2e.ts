import type { Page } from '@playwright/test';
import { go } from './go.ts';
import { expect, test } from './test.ts';

test.describe('other users', () => {
  const entries = ['Dashboard', 'Tickets', 'Chats', 'Settings', 'Logs'];
  const seen = async (page: Page) => {
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
      await go(page, '/accounts');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for you');
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  });

  test.describe('an auditor', () => {
    test.use({ person: 'auditor' });
    test('the logs', async ({ page }) => {
      const there = await seen(page);
      expect(there).toContain('Logs');
      expect(there).not.toContain('Chats');
    });
  });
});
