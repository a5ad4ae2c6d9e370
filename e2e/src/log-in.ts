import { expect, type Page } from '@playwright/test';
import { DEMO } from './people.ts';

/** Fills in the sign-in screen as somebody of the second company, and arrives. */
export async function sendSignIn(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.getByRole('textbox', { name: 'Company code' }).fill('ACME');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO.password);
  await page.keyboard.press('Enter');
}

export async function logIn(page: Page, username: string): Promise<void> {
  await sendSignIn(page, username);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

export async function logOut(page: Page): Promise<void> {
  await page.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
}
