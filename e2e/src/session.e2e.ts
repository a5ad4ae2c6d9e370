import type { BrowserContext, Page } from '@playwright/test';
import { arrive } from './frame.ts';
import { expect, field, test } from './test-accounts.ts';

const REFRESH = '/api/token/refresh/';
const REFUSED = [/^401 http/, /status of 401/];

/** Records the calls to a path, in all tabs. */
function calls(context: BrowserContext, path: string) {
  const seen: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request.method());
  });
  return seen;
}

/** Not expired yet, but with an invalid signature. */
const spoil = (page: Page, key: string) =>
  page.evaluate((name) => {
    const token = localStorage.getItem(name) ?? '';
    localStorage.setItem(name, `${token.slice(0, -8)}AAAAAAAA`);
  }, key);

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);
const size = (page: Page) => page.evaluate(() => localStorage.length);

test('a 401 is answered by one renewal and the call again', async ({ page, context, strict }) => {
  strict.expected = REFUSED;
  await arrive(page);
  const before = await stored(page, 'refresh');
  await spoil(page, 'access');
  const renewals = calls(context, REFRESH);
  const accounts = calls(context, '/api/groups/');
  await page.goto('/account/new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New account');
  await expect.poll(() => accounts.length).toBe(2);
  await expect.poll(() => stored(page, 'refresh')).not.toBe(before);
  expect(renewals).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await size(page)).toBe(7);
});

test('tickets renew their cookie in the same way', async ({ page, context, strict }) => {
  strict.expected = REFUSED;
  await arrive(page);
  await context.clearCookies();
  const renewals = calls(context, REFRESH);
  await page.goto('/tickets');
  await expect(page.getByRole('main').locator('tbody tr').first()).toContainText(/\d/);
  expect(renewals).toHaveLength(1);
});

test('it renews in good time before the expiry, and not sooner', async ({ page, context }) => {
  await page.clock.install();
  const renewals = calls(context, REFRESH);
  await arrive(page);
  const before = await stored(page, 'refresh');
  await page.clock.fastForward('10:30:00');
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chats');
  expect(renewals).toEqual([]);
  await page.clock.fastForward('01:00:00');
  await expect.poll(() => renewals.length).toBe(1);
  await expect.poll(() => stored(page, 'refresh')).not.toBe(before);
});

test('/login with an expired token and a valid refresh token leads to /dashboard', async ({
  page,
  context,
}) => {
  await arrive(page);
  await page.evaluate(() => localStorage.setItem('access', `x.${btoa('{"exp":1}')}.x`));
  const renewals = calls(context, REFRESH);
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  expect(renewals).toHaveLength(1);
  expect(await size(page)).toBe(7);
});

test('past the expiry the next navigation signs out', async ({ page }) => {
  await arrive(page);
  await page.clock.setFixedTime(Date.now() + 13 * 3_600_000);
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(page).toHaveURL('/login');
  expect(await size(page)).toBe(0);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test('a refused renewal clears the storage and leads to /login', async ({ page, strict }) => {
  strict.expected = REFUSED;
  await arrive(page);
  await spoil(page, 'access');
  await spoil(page, 'refresh');
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(page).toHaveURL('/login');
  expect(await size(page)).toBe(0);
});

test('a second 401 after a renewal ends it', async ({ page, context, strict }) => {
  strict.expected = REFUSED;
  await arrive(page);
  const renewals = calls(context, REFRESH);
  await page.route('**/api/chats/*', (route) =>
    route.fulfill({ status: 401, json: { detail: 'No.' } }),
  );
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(page).toHaveURL('/login');
  expect(renewals).toHaveLength(1);
  expect(await size(page)).toBe(0);
});

for (const [when, wake] of [
  ['the machine wakes', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['it is online again', () => window.dispatchEvent(new Event('online'))],
] as const) {
  test(`a token that ends soon is renewed when ${when}`, async ({ page, context, strict }) => {
    // Connections that are being opened are opened anew.
    strict.expected = [/WebSocket is closed before the connection is established/];
    await arrive(page);
    const renewals = calls(context, REFRESH);
    const before = await stored(page, 'refresh');
    await page.clock.setFixedTime(Date.now() + 11.5 * 3_600_000);
    await page.evaluate(wake);
    await expect.poll(() => stored(page, 'refresh')).not.toBe(before);
    expect(renewals).toHaveLength(1);
  });
}

test('a renewal without an answer is no reason to sign out', async ({ page, strict }) => {
  strict.expected = [...REFUSED, /ERR_CONNECTION_RESET/];
  await arrive(page);
  await spoil(page, 'access');
  await page.route(`**${REFRESH}`, (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(page.getByRole('alert')).toContainText('Error loading chats.');
  await expect(page).toHaveURL('/chats');
  expect(await size(page)).toBe(7);
});

test.describe('two tabs', () => {
  test('logging out in one tab ends the session in the other, on any screen', async ({
    page,
    context,
    own,
  }) => {
    await page.goto('/profile');
    await field(page, 'First name').fill('Unsaved');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.locator('[aria-haspopup=menu]').click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(other).toHaveURL('/login');
    await expect(page).toHaveURL('/login');
    expect(await size(page)).toBe(0);
    // A sign-in in the other tab signs this tab in too.
    await field(other, 'Company code').fill('ACME');
    await field(other, 'Username').fill(own.username);
    await other.getByLabel('Password', { exact: true }).fill('maru-demo-2026');
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL('/');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  for (const locks of [true, false]) {
    test(`renewing at once ${locks ? 'with' : 'without'} locks logs nobody out`, async ({
      page,
      context,
      strict,
    }) => {
      strict.expected = REFUSED;
      if (!locks) {
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
      }
      const other = await context.newPage();
      await Promise.all([arrive(page), arrive(other)]);
      const renewals = calls(context, REFRESH);
      await spoil(page, 'access');
      const profile = async (tab: Page) => {
        await tab.locator('[aria-haspopup=menu]').click();
        await tab.getByRole('menuitem', { name: 'Edit profile' }).click();
      };
      await Promise.all([profile(page), profile(other)]);
      for (const tab of [page, other]) {
        await expect(field(tab, 'First name')).toHaveValue('Made');
        await expect(tab).toHaveURL('/profile');
      }
      expect(renewals.length).toBeGreaterThan(0);
      if (locks) expect(renewals).toHaveLength(1);
    });
  }
});
