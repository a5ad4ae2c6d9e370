import { getTicketCustomer, joinCustomer } from '@maru/contract/customers';
import { createTicket } from '@maru/contract/ticket-properties';
import type { Page } from '@playwright/test';
import { admin } from './api.ts';
import { BLANK } from './reused-context.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const uniqueSuffix = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openKey(page: Page): Promise<string> {
  const answer = page.waitForResponse('**/api/profile/current/');
  await page.goto('/chat_link');
  return (await (await answer).json()).open_key;
}

/** A visitor opens a chat with a name and an address, and writes. */
async function visit(page: Page, link: string, name: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('textbox', { name: 'Your email (optional)' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Message' }).fill('My lamp is broken.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('My lamp is broken.');
}

async function openRoom(page: Page, name: string): Promise<void> {
  await page.goto(`/chats?name=${encodeURIComponent(name)}`);
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('from chat to ticket and back: the reply arrives, and closing the room asks about the ticket', async ({
  page,
  elsewhere: visitor,
  baseURL,
  axeInBothSchemes,
}) => {
  const name = `Marta ${uniqueSuffix()}`;
  const email = `${uniqueSuffix()}@example.org`;
  await visit(visitor, `${baseURL}/open/DEMO/${await openKey(page)}`, name, email);
  await openRoom(page, name);
  await page.getByRole('link', { name: 'Make a ticket' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(`Chat with ${name}`);
  await expect(page.getByRole('combobox', { name: 'Requester' })).toHaveValue(name);
  await expect(page.getByLabel('Customer’s email')).toHaveValue(email);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/tickets\/view\/\d+$/);
  const ticket = new URL(page.url()).pathname;
  const side = page.getByRole('complementary');
  await expect(side.getByText('not verified', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Reply' }).fill('We send you a new one.');
  await page.keyboard.press('Control+Enter');
  await expect(visitor.getByRole('log')).toContainText('We send you a new one.');

  await openRoom(page, name);
  await button(page, 'Set inactive').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Close ticket #\d+ too: Chat with Marta/ }).check();
  await dialog.getByRole('button', { name: 'Set inactive' }).click();
  await expect(dialog.getByText('Choose how it was resolved.')).toBeVisible();
  await expect(dialog.getByLabel('Resolution')).toBeFocused();
  await dialog.getByLabel('Resolution').selectOption('Solved');
  await axeInBothSchemes();
  await dialog.getByRole('button', { name: 'Set inactive' }).click();
  await expect(page.getByText('The chat was set inactive and the ticket closed.')).toBeVisible();
  await expect(button(page, 'Set active')).toBeVisible();
  await page.goto(ticket);
  await expect(page.locator('[aria-current=step]')).toHaveText('Closed');
});

test('a ticket that cannot be closed with its room: it is said what happened, and it can be tried again', async ({
  page,
  elsewhere: visitor,
  baseURL,
  strict,
}) => {
  strict.expected = [/409/];
  const name = `Stale ${uniqueSuffix()}`;
  await visit(visitor, `${baseURL}/open/DEMO/${await openKey(page)}`, name, '');
  await visitor.goto(BLANK);
  await openRoom(page, name);
  const room = new URL(page.url());
  await page.getByRole('link', { name: 'Make a ticket' }).click();
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/tickets\/view\/\d+$/);
  await page.goto(room.pathname + room.search);
  await button(page, 'Set inactive').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('Resolution').selectOption('No answer');
  await page.route(
    '**/api/tickets/*/status/',
    (route) => route.fulfill({ status: 409, json: { detail: 'Not possible now.' } }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Set inactive' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    /^The chat is inactive, but ticket #\d+ was not closed: Not possible now\.$/,
  );
  await expect(page.getByText('Set active', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close the ticket' }).click();
  await expect(dialog).toHaveCount(0);
});

test('staff join a visitor with a customer, which shows the earlier tickets, and part them again', async ({
  page,
  elsewhere: visitor,
  baseURL,
  axeInBothSchemes,
}) => {
  const email = `${uniqueSuffix()}@example.org`;
  const subject = `Earlier ${uniqueSuffix()}`;
  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('combobox', { name: 'Requester' }).fill('Dana Whitaker');
  await page.getByLabel('Customer’s email').fill(email);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/tickets\/view\/\d+$/);
  const side = page.getByRole('complementary');
  await expect(side.getByText(email)).toHaveCount(2);
  await expect(side.getByText('not verified', { exact: true })).toHaveCount(0);
  await button(page, 'Edit customer').click();
  await page.getByRole('dialog').getByLabel('Phone number').fill('010-0000-1234');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(side.getByText('010-0000-1234')).toBeVisible();

  const name = `Dana ${uniqueSuffix()}`;
  const key = await openKey(page);
  await visit(visitor, `${baseURL}/open/DEMO/${key}`, name, email);
  await visitor.goto(BLANK);
  await openRoom(page, name);
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('not verified', { exact: true })).toBeVisible();
  await expect(main.getByText(subject)).toHaveCount(0);
  await button(page, 'Merge…').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('then sees the past of both');
  await dialog.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option', { name: /Dana Whitaker/ }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByRole('link', { name: subject })).toBeVisible();
  await expect(main.getByText('not verified', { exact: true })).toHaveCount(0);
  await expect(main.getByText('010-0000-1234')).toBeVisible();
  await axeInBothSchemes();
  await main.getByRole('button', { name: /^Separate #/ }).click();
  await dialog.getByRole('button', { name: 'Separate', exact: true }).click();
  await expect(main.getByText(subject)).toHaveCount(0);
  await expect(main.getByText('not verified', { exact: true })).toBeVisible();
});

test('a new ticket finds its customer with keys and says when an address is known; what was joined completes the record', async ({
  page,
  baseURL,
  axeInBothSchemes,
}) => {
  const administrator = await admin(baseURL ?? '');
  const [requester_name, email] = [`Nora ${uniqueSuffix()}`, `${uniqueSuffix()}@example.org`];
  const make = async (body: object) => {
    const { id } = await administrator.call(createTicket, { body: { subject: 'Lamp', ...body } });
    const params = { id: String(id) };
    const { customer } = await administrator.call(getTicketCustomer, { params });
    return { ticket: id, customer: customer ?? 0 };
  };
  const { customer } = await make({ requester_name, customer_email: email });
  const side = page.getByRole('complementary');
  const known = page.getByRole('main').getByRole('status');

  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill('Second lamp');
  await page.getByRole('combobox', { name: 'Requester' }).fill(requester_name.toUpperCase());
  await expect(page.getByRole('option')).toContainText([
    `#${customer} · ${requester_name} · ${email}`,
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Requester' })).toHaveValue(requester_name);
  await expect(page.getByLabel('Customer’s email')).toHaveValue(email);
  await expect(known).toContainText(`known customer #${customer} ${requester_name}`);
  await axeInBothSchemes();
  await button(page, 'Save').click();
  await expect(side.getByText(`Customer #${customer}`)).toBeVisible();

  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill('Of somebody else');
  await page.getByLabel('Customer’s email').fill(email.toUpperCase());
  await expect(known).toContainText(`known customer #${customer} ${requester_name}`);
  await button(page, 'Make a new customer').click();
  await expect(known).toContainText('A new customer will be made');
  await button(page, 'Save').click();
  await expect(side.getByText(/^Customer #\d+$/)).toBeVisible();
  await expect(side.getByText(`Customer #${customer}`)).toHaveCount(0);

  const kept = await make({ requester_name: 'Nora by phone' });
  await administrator.call(joinCustomer, {
    params: { id: String(customer) },
    body: { customer_id: kept.customer },
  });
  await page.goto(`/tickets/view/${kept.ticket}`);
  await expect(side.getByRole('definition').filter({ hasText: email })).toBeVisible();
});
