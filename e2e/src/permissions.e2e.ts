import type { Permission } from '@maru/contract/permissions';
import type { Page } from '@playwright/test';
import { go } from './go.ts';
import { newSession, placeSession } from './people.ts';
import { expectLooksDisabled } from './seen.ts';
import { ask, COMPANY, expect, field, makeAccount, test } from './test-accounts.ts';

/** That the server refuses the calls themselves is asked by `server/test/access.test.ts`, of every call. */
const REASON = 'You do not have the permission for this.';
const TICKETS = ['Tickets', 'New', 'Assigned', 'Processing', 'Closed', 'All'];
const EVERYTHING = [
  'Dashboard',
  ...TICKETS,
  'Chats',
  'Settings',
  ...['Company profile', 'Accounts', 'Departments'],
  'Logs',
  ...['Logs', 'Bot logs'],
  'Desk',
  'Data',
];

/** Lists that contain the rows of the second company that the paths below may name. */
const ROWS = {
  ':account': '/api/accounts/?username=becky.tran',
  ':department': '/api/departments/?name=Support',
  ':room': '/api/chats/',
};

/** A path with ids in place of these names. */
async function withIds(address: string, path: string): Promise<string> {
  let real = path;
  for (const [name, list] of Object.entries(ROWS)) {
    if (path.includes(name)) real = real.replace(name, (await ask(address, list)).results[0].id);
  }
  return real;
}

async function sidebarOf(page: Page): Promise<string[]> {
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  const closed = sidebar.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  const entries = sidebar.locator('a:visible, button:visible');
  return (await entries.allInnerTexts()).map((text) => text.trim());
}

test('with every permission, the sidebar holds every entry in its order and nothing is disabled', async ({
  page,
  address,
}) => {
  await page.goto('/dashboard');
  expect(await sidebarOf(page)).toEqual(EVERYTHING);
  for (const [path, name] of [
    ['/accounts', 'Delete'],
    ['/chats/view/:room', 'Connect'],
    ['/departments', 'Delete'],
  ] as const) {
    await go(page, await withIds(address, path));
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    // The pager's buttons depend on the page, not on permissions.
    const controls = page.locator('main :is(button, a):not([aria-label$=" page"]):visible');
    for (const control of await controls.all()) {
      await expect(control).not.toHaveCSS('cursor', 'not-allowed');
    }
  }
});

const SHOWN: readonly (readonly [Permission, readonly string[], readonly string[]])[] = [
  ['view_ticket', TICKETS, ['/tickets']],
  ['view_chatroom', ['Chats'], ['/chats', '/chats/view/:room']],
  [
    'view_userprofile',
    ['Settings', 'Company profile', 'Accounts', 'Departments'],
    [
      ...['/accounts', '/account/edit/:account', '/account/permissions/:account'],
      ...['/account/access', '/account/access/:account'],
    ],
  ],
  ['view_group', [], ['/account/groups', '/account/access', '/account/access/:account']],
  ['change_company', ['Company profile'], ['/company_profile', '/company/chat']],
  ['view_department', ['Departments'], ['/departments', '/department/edit/:department']],
  ['view_userlog', ['Logs', 'Bot logs'], ['/logs']],
  ['view_botlog', ['Bot logs'], ['/bot_logs']],
  ['use_desk', ['Desk'], ['/desk']],
  ['use_data', ['Data'], ['/data']],
  ['change_source', [], ['/company/source']],
];

for (const [permission, gone, closed] of SHOWN) {
  test.describe(`without ${permission}`, () => {
    test.use({ lacks: permission });

    test(`the sidebar has no ${gone.join(', ') || 'entry less'}`, async ({ page, address }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        // The counts beside the sidebar's entries and the bell's notices are the frame's own questions.
        const isOfFrame =
          /\/notices\/$/.test(request.url()) ||
          (permission !== 'view_ticket' && /\/tickets\/counts\/$/.test(request.url())) ||
          (permission !== 'use_desk' && /\/(conversations|desk\/settings)\/$/.test(request.url()));
        if (request.url().includes('/api/') && !isOfFrame) asked.push(request.url());
      });
      for (const [n, path] of closed.entries()) {
        const there = await withIds(address, path);
        const heading = page.getByRole('heading', { level: 1 });
        // The first by its address, the others as by a link from the dashboard.
        if (n === 0) await page.goto(there);
        else await go(page, there);
        await expect(heading).toHaveText('This page is not for you');
        await page.getByRole('link', { name: 'Go to the dashboard' }).click();
        await expect(heading).toHaveText('Dashboard');
      }
      expect(asked).toEqual([]);
      expect(await sidebarOf(page)).toEqual(EVERYTHING.filter((entry) => !gone.includes(entry)));
    });
  });
}

for (const [group, entries] of [
  ['Agents', ['Dashboard', ...TICKETS, 'Chats', 'Desk', 'Data']],
  ['Auditors', ['Dashboard', 'Logs', 'Logs', 'Bot logs']],
] as const) {
  test(`the sidebar of one of the ${group} has what the permissions of this group open, and nothing else`, async ({
    page,
    address,
  }) => {
    const { username } = await makeAccount(address, {}, group);
    await placeSession(page, await newSession(address, { ...COMPANY, username }));
    await page.goto('/dashboard');
    expect(await sidebarOf(page)).toEqual(entries);
  });
}

const ENABLED: readonly (readonly [Permission, string, string, string])[] = [
  ['add_userprofile', '/accounts', 'Create', 'Delete'],
  ['delete_userprofile', '/accounts', 'Delete', 'Create'],
  ['add_department', '/departments', 'Create', 'Delete'],
  ['delete_department', '/departments', 'Delete', 'Create'],
  ['add_chatmessage', '/chats/view/:room', 'Connect', 'Back'],
];

for (const [permission, screen, name, other] of ENABLED) {
  test.describe(`without ${permission}`, () => {
    test.use({ lacks: permission });

    test(`${name} on ${screen} is disabled and says why`, async ({ page, address }) => {
      const path = await withIds(address, screen);
      await page.goto(path);
      const control = (label: string) =>
        page.getByRole('main').getByRole(label === 'Create' ? 'link' : 'button', { name: label });
      const disabled = control(name);
      await expectLooksDisabled(page, disabled);
      await expect(control(other)).toBeVisible();
      await expect(control(other)).toHaveCSS('cursor', 'pointer');
      const reason = page.getByRole('tooltip');
      await expect(reason).toHaveCount(0);
      await disabled.hover();
      await expect(reason).toHaveText(REASON);
      await page.mouse.move(0, 0);
      await expect(reason).toHaveCount(0);
      await disabled.focus();
      await expect(reason).toHaveText(REASON);
      await expect(reason).toBeInViewport();
      await disabled.click({ force: true });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByLabel('Message')).toHaveCount(0);
      if (name !== 'Create') return;
      await go(page, screen.replace(/s$/, '/new'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for you');
    });
  });
}

const FORMS: readonly (readonly [Permission, readonly (readonly [string, string])[]])[] = [
  [
    'change_userprofile',
    [
      ['/account/edit/:account', 'Edit account'],
      ['/account/permissions/:account', 'User permissions'],
    ],
  ],
  ['change_department', [['/department/edit/:department', 'Edit department']]],
];

for (const [permission, screens] of FORMS) {
  test.describe(`without ${permission}`, () => {
    test.use({ lacks: permission });

    test(`${screens.map(([path]) => path).join(' and ')} can be read, not changed, and says so`, async ({
      page,
      address,
    }) => {
      await page.goto('/dashboard');
      for (const [path, title] of screens) {
        await go(page, await withIds(address, path));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.getByText('You may look at this, but not change it.')).toBeVisible();
        const controls = page.locator('form :is(input, select):not([type=hidden])');
        await expect(controls.first()).toBeDisabled();
        await expectLooksDisabled(page, controls.first());
        await expect(controls.and(page.locator(':enabled'))).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
        if (title === 'Edit account') {
          await expect(field(page, 'Username')).toHaveValue(/becky/);
          await expect(page.getByRole('button', { name: 'Generate' })).toBeDisabled();
        }
        if (title === 'Edit department') await expect(field(page, 'Name')).toHaveValue(/Support/);
      }
    });
  });
}
