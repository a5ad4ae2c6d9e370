import type { Page } from '@playwright/test';
import { differenceOf, SCHEMES, schemeSeen, useScheme } from './seen.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const navigation = (page: Page) => page.locator('nav');
const group = (page: Page, name: string) => navigation(page).getByRole('button', { name });
const link = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name, exact: true });

const FIRST = { Tickets: 'New', Settings: 'Accounts', Logs: 'Bot logs' };

test('a group of the sidebar opens and closes on click, and says so', async ({ page }) => {
  await page.goto('/dashboard');
  for (const name of ['Tickets', 'Settings', 'Logs'] as const) {
    const entry = link(page, FIRST[name]);
    const state = (expanded: boolean) =>
      navigation(page).getByRole('button', { name, expanded, exact: true });
    await expect(state(false)).toBeVisible();
    await group(page, name).click();
    await expect(entry).toBeVisible();
    await expect(state(true)).toBeVisible();
    await group(page, name).click();
    await expect(entry).toBeHidden();
    await expect(state(false)).toBeVisible();
  }
});

test('a closed group is marked when the current screen is inside, in both schemes', async ({
  page,
}) => {
  const look = (name: string) =>
    group(page, name).evaluate((button) => {
      const { backgroundColor, boxShadow, fontWeight } = getComputedStyle(button);
      return { backgroundColor, boxShadow, fontWeight };
    });
  for (const [path, name, other] of [
    ['/accounts', 'Settings', 'Logs'],
    ['/bot_logs', 'Logs', 'Tickets'],
    ['/tickets', 'Tickets', 'Settings'],
  ] as const) {
    await page.goto(path);
    for (const scheme of SCHEMES) {
      await useScheme(page, scheme);
      await expect(link(page, FIRST[name])).toBeVisible();
      const open = await look(name);
      await group(page, name).click();
      await expect(link(page, FIRST[name])).toBeHidden();
      await page.mouse.move(600, 400);
      const [closed, plain] = [await look(name), await look(other)];
      expect(open).toEqual(plain);
      expect(closed.backgroundColor).not.toBe(plain.backgroundColor);
      expect(closed.boxShadow).not.toBe(plain.boxShadow);
      expect(Number(closed.fontWeight)).toBeGreaterThan(Number(plain.fontWeight));
      await group(page, name).click();
      await page.mouse.move(600, 400);
    }
  }
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/logs?page=2');
  await expect(page.locator('tbody tr')).toHaveCount(20);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const seen = () =>
    skip.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 8, top + 8));
    });
  expect(await seen()).toBe(false);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  expect(await seen()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/logs?page=2');
  await page.keyboard.press('Tab');
  // The next focus stop is in the content, not in the sidebar or the top bar.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the top bar shows letters down to their lowest part', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByTestId('logo')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('name', 'xp__qx');
    localStorage.setItem('company_name', 'xp__qx');
    window.dispatchEvent(new Event('storage'));
  });
  const bar = page.locator('header');
  await expect(bar.getByText('xp__qx')).toHaveCount(2);
  const cut = await bar.screenshot();
  // Without clipping, the picture must stay the same.
  await page.addStyleTag({ content: 'header * { overflow: visible !important; }' });
  expect(await differenceOf(page, cut, await bar.screenshot())).toBeLessThan(8);
});

test('the sidebar is collapsed up to 900 px, and there from 901', async ({ page }) => {
  const backdrop = page.getByTestId('backdrop');
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  for (const [width, collapsed] of [
    [899, true],
    [900, true],
    [901, false],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/dashboard');
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
});

test('without a company name there is Maru', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByTestId('logo')).toHaveText('하늘커머스');
  await page.evaluate(() => localStorage.removeItem('company_name'));
  await page.reload();
  await expect(page.getByTestId('logo')).toHaveText('Maru');
});

test('the colour scheme is chosen by its button and stored in a cookie', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard');
  const lightness = () => schemeSeen(page);
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
  const before = await keys();
  await expect.poll(lightness).toBe('light');
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect.poll(lightness).toBe('dark');
  const cookie = (await context.cookies()).find(({ name }) => name === 'color_scheme');
  expect(cookie?.value).toBe('dark');
  await page.reload();
  await expect.poll(lightness).toBe('dark');
  expect(await keys()).toEqual(before);
  await page.getByRole('button', { name: 'Use light colours' }).click();
  await expect.poll(lightness).toBe('light');
});
