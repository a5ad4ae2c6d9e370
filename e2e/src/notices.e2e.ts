import { createAccount } from '@maru/contract/accounts';
import { listGroups } from '@maru/contract/groups';
import { createTicket } from '@maru/contract/ticket-properties';
import { addTicketNote } from '@maru/contract/ticket-replies';
import type { Page } from '@playwright/test';
import { admin, uniqueWord } from './api.ts';
import { DEMO, newSession, placeSession } from './people.ts';
import { expect, test } from './test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const notices = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const unread = async (page: Page) =>
  Number((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);

/** Signs the page in as a new agent, whom no other test gives anything; the administrator acts by calls. */
async function beAgent(page: Page, baseURL = '') {
  const administrator = await admin(baseURL);
  const groups = await administrator.call(listGroups, {});
  const { id: group = 0 } = groups.find(({ name }) => name === '상담원') ?? {};
  const [username, password] = [uniqueWord(), `${uniqueWord()}-secret`];
  const person = {
    username,
    password,
    first_name: '보라',
    last_name: '문',
    email: 'b@example.com',
  };
  const { id } = await administrator.call(createAccount, {
    body: { ...person, phone_number: '010-0000-0000', language: 'en', group_ids: [group] },
  });
  await placeSession(page, await newSession(baseURL, { ...DEMO, username, password }));
  return { administrator, id, username };
}

test('one assigns and mentions: the other’s bell counts by itself in every tab, leads to the ticket, and is read', async ({
  page,
  context,
  baseURL,
  axeInBothSchemes,
}) => {
  const { administrator, id: assignee_id, username } = await beAgent(page, baseURL);
  const tab = await context.newPage();
  for (const one of [page, tab]) await one.goto('/dashboard');
  for (const one of [page, tab]) await expect(bell(one)).toBeVisible();

  const body = { subject: 'A lamp that rings', assignee_id };
  const { id } = await administrator.call(createTicket, { body });
  for (const one of [page, tab]) await expect.poll(() => unread(one)).toBe(1);
  await administrator.call(addTicketNote, {
    params: { id: String(id) },
    body: { content: `@${username} <b>please</b> look` },
  });
  for (const one of [page, tab]) await expect.poll(() => unread(one)).toBe(2);

  // By the keyboard: open, to the first notice, and into the ticket. A page in the background draws once a second.
  await page.bringToFront();
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const first = notices(page).getByRole('listitem').first();
  await expect(first).toContainText('Unread: 정서연 mentioned you in a note');
  await expect(first).toContainText('A lamp that rings');
  await axeInBothSchemes();
  await first.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A lamp that rings');
  const note = page.getByRole('log').getByRole('article').filter({ hasText: '<b>please</b> look' });
  await expect(note.getByText(`@${username}`, { exact: true })).toHaveCSS('font-weight', '600');
  await expect(notices(page)).toHaveCount(0);
  for (const one of [page, tab]) await expect.poll(() => unread(one)).toBe(1);

  await tab.bringToFront();
  await bell(tab).click();
  await expect(notices(tab).getByRole('listitem').nth(1)).toContainText(
    'Unread: 정서연 assigned you a ticket',
  );
  await notices(tab).getByRole('button', { name: 'Mark all as read' }).click();
  for (const one of [page, tab]) await expect(bell(one)).toHaveAccessibleName('Notices');
  await tab.keyboard.press('Escape');
  await expect(notices(tab)).toHaveCount(0);
  await expect(bell(tab)).toBeFocused();
  await tab.close();
});

test.describe(() => {
  test.use({ person: 'admin' });

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
});

test('who is away is shown where one assigns, with a hint beforehand', async ({
  page,
  baseURL,
}) => {
  const { username } = await beAgent(page, baseURL);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByRole('switch', { name: 'I am away' }).check();
  await expect(page.getByText(/^Away since /)).toBeVisible();
  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill('For whom is away');
  await page.getByRole('combobox', { name: 'Assignee' }).fill('문보라');
  await page.getByRole('option', { name: `(${username})` }).click();
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveValue(
    `문보라 (${username}) · away`,
  );
  await expect(
    page.getByText('문보라 is away. The ticket waits until they are back.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/tickets\/view\/\d+$/);
  await expect(page.getByText('문보라 is away.')).toBeVisible();
  await page.goto('/availability');
  await page.getByRole('switch', { name: 'I am away' }).uncheck();
  await expect(page.getByText('You are shown as available.', { exact: true })).toBeVisible();
});
