import { createAccount } from '@maru/contract/accounts';
import { listGroups } from '@maru/contract/groups';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Browser, Page } from '@playwright/test';
import { unique } from './api.ts';
import { DEMO, newSession, placeSession } from './people.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const notices = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const unread = async (page: Page) =>
  Number((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);

/** A new agent at another computer, whom no other test gives anything. */
async function agentIn(browser: Browser, baseURL = '') {
  const administrator = await new HttpClient(baseURL).signIn({ ...DEMO, username: 'admin' });
  const groups = await administrator.call(listGroups, {});
  const { id = 0 } = groups.find(({ name }) => name === '상담원') ?? {};
  const [username, password] = [unique(), `${unique()}-secret`];
  const person = {
    username,
    password,
    first_name: '보라',
    last_name: '문',
    email: 'b@example.com',
  };
  await administrator.call(createAccount, {
    body: { ...person, phone_number: '010-0000-0000', language: 'en', group_ids: [id] },
  });
  const context = await browser.newContext({ baseURL, locale: 'en' });
  const page = await context.newPage();
  await placeSession(page, await newSession(baseURL, { ...DEMO, username, password }));
  return { other: page, username };
}

async function fillFor(page: Page, username: string, subject: string): Promise<void> {
  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('combobox', { name: 'Assignee' }).fill('문보라');
  await page.getByRole('option', { name: `(${username})` }).click();
}

test('one assigns and mentions: the other’s bell counts by itself in every tab, leads to the ticket, and is read', async ({
  page,
  browser,
  baseURL,
  axeInBothSchemes,
}) => {
  const { other, username } = await agentIn(browser, baseURL);
  const tab = await other.context().newPage();
  for (const one of [other, tab]) {
    await one.goto('/dashboard');
    await expect(bell(one)).toBeVisible();
  }

  await fillFor(page, username, 'A lamp that rings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/tickets\/view\/\d+$/);
  for (const one of [other, tab]) await expect.poll(() => unread(one)).toBe(1);
  await page.getByRole('button', { name: 'Internal note', exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Internal note' })
    .fill(`@${username} <b>please</b> look`);
  await page.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('log').getByRole('article').filter({ hasText: '<b>please</b> look' });
  await expect(note.getByText(`@${username}`, { exact: true })).toHaveCSS('font-weight', '600');
  for (const one of [other, tab]) await expect.poll(() => unread(one)).toBe(2);

  // By the keyboard: open, to the first notice, and into the ticket.
  await bell(other).focus();
  await other.keyboard.press('Enter');
  const first = notices(other).getByRole('listitem').first();
  await expect(first).toContainText('Unread: 정서연 mentioned you in a note');
  await expect(first).toContainText('A lamp that rings');
  await first.getByRole('link').focus();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('A lamp that rings');
  await expect(notices(other)).toHaveCount(0);
  for (const one of [other, tab]) await expect.poll(() => unread(one)).toBe(1);

  await bell(tab).click();
  await expect(notices(tab).getByRole('listitem').nth(1)).toContainText(
    'Unread: 정서연 assigned you a ticket',
  );
  await notices(tab).getByRole('button', { name: 'Mark all as read' }).click();
  for (const one of [other, tab]) await expect(bell(one)).toHaveAccessibleName('Notices');
  await tab.keyboard.press('Escape');
  await expect(notices(tab)).toHaveCount(0);
  await expect(bell(tab)).toBeFocused();
  await other.context().close();

  await page.goto('/dashboard');
  await bell(page).click();
  await expect(notices(page).getByRole('listitem').first()).toBeVisible();
  await axeInBothSchemes();
});

test('on a phone the list is as wide as the screen, and a failure can be tried again', async ({
  page,
  strict,
}) => {
  strict.expected.push(/notices/, /503/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/api\/notices\//, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/dashboard');
  await bell(page).click();
  await expect(notices(page).getByRole('alert')).toContainText('Error loading the notices.');
  await page.unroute(/\/api\/notices\//);
  await notices(page).getByRole('button', { name: 'Try again' }).click();
  await expect(notices(page).getByRole('listitem').first()).toBeVisible();
  expect(await notices(page).boundingBox()).toMatchObject({ x: 0, width: 390 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('who is away is shown where one assigns, with a hint beforehand', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, username } = await agentIn(browser, baseURL);
  await other.goto('/profile');
  await other.getByRole('link', { name: 'Availability' }).click();
  const away = other.getByRole('switch', { name: 'I am away' });
  await away.check();
  await expect(other.getByText(/^Away since /)).toBeVisible();
  await fillFor(page, username, 'For whom is away');
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveValue(
    `문보라 (${username}) · away`,
  );
  await expect(
    page.getByText('문보라 is away. The ticket waits until they are back.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/tickets\/view\/\d+$/);
  await expect(page.getByText('문보라 is away.')).toBeVisible();
  await away.uncheck();
  await expect(other.getByText('You are shown as available.', { exact: true })).toBeVisible();
  await other.context().close();
});
