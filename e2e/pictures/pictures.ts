import { expect, test } from '@playwright/test';
import { chatLinkPath, type Look, openPage, visit } from './visitor.ts';

const EN = { locale: 'en-US' } as const;
const KO = { locale: 'ko-KR' } as const;

/** Between them both languages, both schemes, both widths, and the parts of which the other screens are made. */
const PICTURES: readonly [name: string, path: string, look: Look][] = [
  ['accounts', '/accounts', { ...KO, colorScheme: 'dark', width: 1440 }],
  ['tickets', '/tickets', { ...EN, colorScheme: 'light', width: 1440 }],
  ['tickets-phone', '/tickets', { ...KO, colorScheme: 'light', width: 390 }],
  ['account-form', '/account/edit/2', { ...EN, colorScheme: 'dark', width: 1440 }],
];

for (const [name, path, look] of PICTURES) {
  test(name, async ({ browser, baseURL }) => {
    const page = await openPage(browser, baseURL ?? '', look);
    await visit(page, path);
    await expect(page).toHaveScreenshot(`${name}.png`);
    await page.context().close();
  });
}

test('sign-in', async ({ browser, baseURL }) => {
  const look: Look = { ...EN, colorScheme: 'light', width: 1440 };
  const page = await openPage(browser, baseURL ?? '', look, false);
  await visit(page, '/login');
  // A blinking cursor would not stand still.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect(page).toHaveScreenshot('sign-in.png');
  await page.context().close();
});

test('chat-phone', async ({ browser, baseURL }) => {
  const look: Look = { ...KO, colorScheme: 'dark', width: 390 };
  const staff = await openPage(browser, baseURL ?? '', look);
  const path = await chatLinkPath(staff);
  await staff.context().close();
  const page = await openPage(browser, baseURL ?? '', look, false);
  await visit(page, path);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect(page).toHaveScreenshot('chat-phone.png');
  await page.context().close();
});
