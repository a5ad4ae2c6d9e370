import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const navigation = (page: Page) => page.locator('nav');
const group = (page: Page, name: string) => navigation(page).getByRole('button', { name });
const link = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name, exact: true });

const ALL = [
  'Dashboard',
  ...['Tickets', 'New', 'Assigned', 'Processing', 'Closed', 'All'],
  'Chats',
  ...['Settings', 'Company profile', 'Accounts', 'Departments'],
  ...['Logs', 'Logs', 'Bot logs'],
];

const entries = (page: Page) =>
  navigation(page).locator('.mantine-NavLink-label').allTextContents();

test('the sidebar holds every entry in its order', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(link(page, 'Dashboard')).toBeVisible();
  expect(await entries(page)).toEqual(ALL);
});

const PLACES = [
  ['/dashboard', 'Dashboard', undefined],
  ['/', 'Dashboard', undefined],
  ['/chats', 'Chats', undefined],
  ['/chats/view/1', 'Chats', undefined],
  ['/tickets', undefined, 'Tickets'],
  ['/accounts', 'Accounts', 'Settings'],
  ['/account/edit/2', 'Accounts', 'Settings'],
  ['/departments', 'Departments', 'Settings'],
  ['/department/new', 'Departments', 'Settings'],
  ['/company_profile', 'Company profile', 'Settings'],
  ['/logs', 'Logs', 'Logs'],
  ['/bot_logs', 'Bot logs', 'Logs'],
] as const;
const FIRST = { Tickets: 'New', Settings: 'Accounts', Logs: 'Bot logs' };

test('each place marks its entry and starts with its group open', async ({ page }) => {
  test.setTimeout(180_000);
  for (const [path, active, open] of PLACES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(navigation(page)).toBeVisible();
      const current = navigation(page).locator('[aria-current=page]');
      await expect(current).toHaveText(active ? [active] : []);
      for (const [name, entry] of Object.entries(FIRST)) {
        await expect(link(page, entry)).toBeVisible({ visible: name === open });
      }
    });
  }
});

test('a group opens and closes on click', async ({ page }) => {
  await page.goto('/dashboard');
  await group(page, 'Settings').click();
  await expect(link(page, 'Accounts')).toBeVisible();
  await group(page, 'Settings').click();
  await expect(link(page, 'Accounts')).toBeHidden();
});

for (const [width, collapsed] of [
  [899, true],
  [900, true],
  [901, false],
] as const) {
  test(`at ${width} px the sidebar is ${collapsed ? 'collapsed' : 'there'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/dashboard');
    const backdrop = page.getByTestId('backdrop');
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(link(page, 'Chats')).toBeVisible({ visible: !collapsed });
    await expect(backdrop).toBeHidden();
    await toggle.click();
    await expect(link(page, 'Chats')).toBeVisible({ visible: collapsed });
    await expect(backdrop).toBeVisible({ visible: collapsed });
    if (!collapsed) return;
    await backdrop.click({ position: { x: width - 20, y: 300 } });
    await expect(link(page, 'Chats')).toBeHidden();
    await expect(backdrop).toBeHidden();
    await toggle.click();
    await link(page, 'Chats').click();
    await expect(page).toHaveURL('/chats');
    await expect(backdrop).toBeHidden();
  });
}

test('without a company name or a name there is Maru and the username', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByTestId('logo')).toHaveText('Haneul Commerce');
  await page.evaluate(() => {
    localStorage.removeItem('company_name');
    localStorage.setItem('name', '');
  });
  await page.reload();
  await expect(page.getByTestId('logo')).toHaveText('Maru');
  await expect(page.locator('[aria-haspopup=menu]')).toHaveText('admin');
});

test('the colour scheme is chosen by its button and kept in a cookie', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard');
  const html = page.locator('html');
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
  const before = await keys();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const cookie = (await context.cookies()).find(({ name }) => name === 'color_scheme');
  expect(cookie?.value).toBe('dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await keys()).toEqual(before);
  await page.getByRole('button', { name: 'Use light colours' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});
