import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const REASON = 'You do not have the permission for this.';
const EVERYTHING = [
  'Dashboard',
  'Tickets',
  ...['New', 'Assigned', 'Processing', 'Closed', 'All'],
  'Chats',
  'Settings',
  ...['Company profile', 'Accounts', 'Departments'],
  'Logs',
  ...['Logs', 'Bot logs'],
];

/** The browser goes by what is stored, so that is where one permission is missing. */
async function lacking(page: Page, missing: Permission | undefined): Promise<void> {
  const held = PERMISSIONS.filter((permission) => permission !== missing);
  await page.addInitScript((permissions) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('permissions', permissions);
  }, JSON.stringify(held));
}

async function sidebarOf(page: Page): Promise<string[]> {
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  for (const group of await sidebar.getByRole('button').all()) await group.click();
  const entries = sidebar.locator('a:visible, button:visible');
  return (await entries.allInnerTexts()).map((text) => text.trim());
}

test('with every permission, everything is there and nothing is disabled', async ({ page }) => {
  await lacking(page, undefined);
  await page.goto('/dashboard');
  expect(await sidebarOf(page)).toEqual(EVERYTHING);
  for (const path of ['/accounts', '/departments', '/chats/view/1']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^(Delete|Connect)$/ })).toBeVisible();
    await expect(page.locator('[aria-disabled=true]')).toHaveCount(0);
  }
});

const SHOWN: readonly (readonly [Permission, readonly string[], readonly string[]])[] = [
  ['view_ticket', ['Tickets', 'New', 'Assigned', 'Processing', 'Closed', 'All'], ['/tickets']],
  ['view_chatroom', ['Chats'], ['/chats', '/chats/view/1']],
  [
    'view_userprofile',
    ['Settings', 'Company profile', 'Accounts', 'Departments'],
    ['/accounts', '/account/edit/2', '/account/permissions/2'],
  ],
  ['change_company', ['Company profile'], ['/company_profile']],
  ['view_department', ['Departments'], ['/departments', '/department/edit/1']],
  ['view_userlog', ['Logs', 'Bot logs'], ['/logs']],
  ['view_botlog', ['Bot logs'], ['/bot_logs']],
];

for (const [permission, gone, closed] of SHOWN) {
  test(`without ${permission} the sidebar has no ${gone.join(', ')}`, async ({ page }) => {
    await lacking(page, permission);
    await page.goto('/dashboard');
    expect(await sidebarOf(page)).toEqual(EVERYTHING.filter((entry) => !gone.includes(entry)));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    for (const path of closed) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for you');
      await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
    }
    expect(asked).toEqual([]);
  });
}

const ENABLED: readonly (readonly [Permission, string, string, string])[] = [
  ['add_userprofile', '/accounts', 'Create', 'Delete'],
  ['delete_userprofile', '/accounts', 'Delete', 'Create'],
  ['add_department', '/departments', 'Create', 'Delete'],
  ['delete_department', '/departments', 'Delete', 'Create'],
  ['add_chatmessage', '/chats/view/1', 'Connect', 'Back'],
];

for (const [permission, path, name, other] of ENABLED) {
  test(`without ${permission}, ${name} on ${path} is disabled and says why`, async ({ page }) => {
    await lacking(page, permission);
    await page.goto(path);
    const control = (label: string) =>
      page.getByRole('main').getByRole(label === 'Create' ? 'link' : 'button', { name: label });
    const disabled = control(name);
    await expect(disabled).toHaveAttribute('aria-disabled', 'true');
    await expect(control(other)).toBeVisible();
    await expect(control(other)).not.toHaveAttribute('aria-disabled', 'true');
    const reason = page.getByRole('tooltip');
    await expect(reason).toHaveCount(0);
    await disabled.hover();
    await expect(reason).toHaveText(REASON);
    await page.mouse.move(0, 0);
    await expect(reason).toHaveCount(0);
    await disabled.focus();
    await expect(reason).toHaveText(REASON);
    await disabled.click({ force: true });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Message')).toHaveCount(0);
  });
}

const FORMS: readonly (readonly [Permission, string])[] = [
  ['change_userprofile', '/account/edit/2'],
  ['change_userprofile', '/account/permissions/2'],
  ['change_department', '/department/edit/1'],
];

for (const [permission, path] of FORMS) {
  test(`without ${permission}, ${path} can be read, not changed, and says so`, async ({ page }) => {
    await lacking(page, permission);
    await page.goto(path);
    await expect(page.getByText('You may look at this, but not change it.')).toBeVisible();
    await expect(page.locator('form input').first()).toBeDisabled();
    await expect(page.locator('form input:enabled')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  });
}

for (const [permission, path] of [
  ['add_userprofile', '/account/new'],
  ['add_department', '/department/new'],
] as const) {
  test(`without ${permission}, ${path} is a friendly page`, async ({ page }) => {
    await lacking(page, permission);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for you');
  });
}

test('every call carries the token, but for the three that must not', async ({ page }) => {
  const calls = new Map<string, Promise<boolean>>();
  let screen = '';
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const bearer = request
      .allHeaders()
      .then(({ authorization }) => /^Bearer ./.test(authorization ?? ''));
    calls.set(`${screen} ${pathname}`, bearer);
  });
  for (screen of [
    ...['/profile', '/account/new', '/accounts', '/account/edit/2', '/account/permissions/2'],
    ...['/departments', '/department/new', '/department/edit/1', '/chats', '/chats/view/1'],
    ...['/tickets', '/logs', '/bot_logs', '/company_profile'],
  ]) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
  }
  const without: string[] = [];
  for (const [call, bearer] of calls) if (!(await bearer)) without.push(call);
  expect(without.sort()).toEqual([
    '/account/edit/2 /api/languages/',
    '/accounts /api/languages/',
    '/tickets /api/tickets/',
  ]);
  for (const call of ['/profile /api/languages/', '/account/new /api/languages/']) {
    expect(await calls.get(call)).toBe(true);
  }
  expect(calls.size).toBeGreaterThan(15);
});
