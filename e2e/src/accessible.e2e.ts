import type { Page } from '@playwright/test';
import { filterIcon } from './api.ts';
import { useScheme } from './seen.ts';
import { expect, test } from './test.ts';

const SCREENS = [
  ...['/dashboard', '/chats', '/chats/view/1?name=Kim', '/tickets', '/accounts', '/account/new'],
  ...['/account/edit/2', '/account/permissions/2', '/departments', '/department/new'],
  ...['/department/edit/1', '/logs', '/bot_logs', '/profile', '/password', '/chat_link'],
  ...['/security', '/account/security/2', '/company_profile'],
];

/** Runs axe in both colour schemes without loading the screen twice. */
async function inBothSchemes(
  page: Page,
  axe: (what: 'everything' | 'colours') => Promise<void>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await useScheme(page, colorScheme);
    await axe(colorScheme === 'light' ? 'everything' : 'colours');
  }
}

for (const locale of ['en-US', 'ko-KR']) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the sign-in screen, also when it complains', async ({ page, axe }) => {
      await page.goto('/login');
      await inBothSchemes(page, axe);
      await page.locator('button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await inBothSchemes(page, axe);
    });

    test.describe('signed in', () => {
      test.use({ person: 'admin' });
      // One page for all screens: a browser with the console in its cache is several times as fast.
      test('every screen', async ({ page, axe }) => {
        test.setTimeout(300_000);
        for (const path of SCREENS) {
          await test.step(path, async () => {
            await page.goto(path);
            await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
            await inBothSchemes(page, axe);
          });
        }
      });
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`opened, ${colorScheme}`, () => {
    test.use({ person: 'admin', colorScheme });

    test('the filter row, with the calendar', async ({ page, axe }) => {
      await page.goto('/logs');
      await filterIcon(page).click();
      await axe();
      await page.getByRole('button', { name: 'Filter by Time' }).click();
      await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
      await axe();
    });

    test('the user menu', async ({ page, axe }) => {
      await page.goto('/dashboard');
      await page.locator('[aria-haspopup=menu]').click();
      await expect(page.getByRole('menuitem')).toHaveCount(3);
      await axe();
    });

    test('the warning and the question of a deletion', async ({ page, axe }) => {
      await page.goto('/accounts');
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alert')).toHaveText('No accounts selected');
      await axe();
      await page.locator('tbody').getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await axe();
      // The dialog keeps the focus while open, and returns it when closed.
      for (let n = 0; n < 5; n++) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused();
    });

    test('a form with marks, and a dropdown', async ({ page, axe }) => {
      await page.goto('/account/new');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
      await expect(page.getByText('This field is required.')).toHaveCount(8);
      await axe();
      await page.getByRole('combobox', { name: 'Department' }).click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await axe();
    });

    test('a room that is live', async ({ page, axe }) => {
      await page.goto('/chats/view/1?name=Kim');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      await axe();
      await page.getByRole('button', { name: 'Rename' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await axe();
    });

    test('a page that is not for one', async ({ page, axe }) => {
      await page.addInitScript(() => {
        if (location.protocol.startsWith('http')) localStorage.setItem('permissions', '[]');
      });
      await page.goto('/accounts');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for you');
      await axe();
    });
  });
}
